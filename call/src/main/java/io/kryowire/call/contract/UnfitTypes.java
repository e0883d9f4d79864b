/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

import org.jspecify.annotations.Nullable;

/**
 * Types of libraries that no call carries. Most of them are interfaces, of which a codec
 * only knows at the first call that nothing that implements them can travel.
 */
/*
 * Those that a record or an enum may implement for itself are not among them, such as
 * Comparator or Supplier: if nothing that is declared does, the codec's report says so.
 */
final class UnfitTypes {

	private static final String STREAM = "a call cannot carry a stream; use a List or an array";

	private static final String LATER = "only the whole result of a method can be asynchronous; let the method return"
			+ " CompletableFuture<T> or Mono<T>, and use the plain value anywhere else";

	/** What an application has made of these may well travel. */
	private static final List<String> LIBRARIES = List.of("java.", "kotlin.", "kotlinx.", "reactor.",
			"org.reactivestreams.", "io.reactivex.", "com.google.common.");

	/**
	 * What holds whatever their type arguments are; elsewhere those may be mere names.
	 */
	private static final List<Class<?>> CONTAINERS = List.of(Iterable.class, Map.class, Optional.class,
			AtomicReference.class);

	/** By their names, since most of them need not be there. */
	private static final Map<String, String> REASONS = new HashMap<>();

	static {
		List.of("java.util.stream.BaseStream", "java.util.Iterator", "java.util.Spliterator", "java.util.Enumeration",
				"java.util.concurrent.Flow$Publisher", "org.reactivestreams.Publisher", "kotlin.sequences.Sequence",
				"kotlinx.coroutines.flow.Flow", "kotlinx.coroutines.channels.ReceiveChannel")
			.forEach((name) -> REASONS.put(name, STREAM));
		List.of("java.util.concurrent.Future", "java.util.concurrent.CompletionStage",
				"java.util.concurrent.CompletableFuture", "reactor.core.publisher.Mono", "kotlinx.coroutines.Job")
			.forEach((name) -> REASONS.put(name, LATER));
	}

	private UnfitTypes() {
	}

	/**
	 * Says why something cannot travel.
	 * @param type a type without type variables
	 * @return the reason and what to do, {@code null} if this knows none
	 */
	static @Nullable String reason(Type type) {
		if (type instanceof Class<?> plain) {
			return plain.isArray() ? reason(plain.getComponentType()) : reasonOf(plain);
		}
		if (type instanceof GenericArrayType array) {
			return reason(array.getGenericComponentType());
		}
		Class<?> raw = TypeResolver.rawClass(type);
		String reason = reasonOf(raw);
		if (reason == null && type instanceof ParameterizedType parameterized && isContainer(raw)) {
			for (Type argument : parameterized.getActualTypeArguments()) {
				reason = (reason != null) ? reason : reason(argument);
			}
		}
		return reason;
	}

	private static boolean isContainer(Class<?> type) {
		return isOfLibrary(type) && CONTAINERS.stream().anyMatch((container) -> container.isAssignableFrom(type));
	}

	private static boolean isOfLibrary(Class<?> type) {
		return LIBRARIES.stream().anyMatch(type.getName()::startsWith);
	}

	private static @Nullable String reasonOf(Class<?> type) {
		String reason = REASONS.get(type.getName());
		boolean isOpen = Modifier.isAbstract(type.getModifiers()) && isOfLibrary(type);
		return (reason == null && isOpen) ? inheritedReason(type) : reason;
	}

	private static @Nullable String inheritedReason(Class<?> type) {
		String reason = null;
		for (Class<?> parent : type.getInterfaces()) {
			reason = (reason != null) ? reason : reasonOf(parent);
		}
		Class<?> superclass = type.getSuperclass();
		return (reason == null && superclass != null) ? reasonOf(superclass) : reason;
	}

}
