/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.lang.invoke.MethodType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Which primitives and values of the JDK become which.
 */
final class Scalars {

	/** What each number becomes without loss. */
	private static final Map<Class<?>, List<Class<?>>> WIDER = Map.of(Byte.class,
			List.of(Short.class, Integer.class, Long.class, Float.class, Double.class), Short.class,
			List.of(Integer.class, Long.class, Float.class, Double.class), Character.class,
			List.of(Integer.class, Long.class), Integer.class, List.of(Long.class, Double.class), Float.class,
			List.of(Double.class));

	private static final Map<Class<?>, Set<String>> SUPERTYPES = new HashMap<>();

	private Scalars() {
	}

	static @Nullable Class<?> classOf(WrittenShape shape) {
		if (shape instanceof WrittenShape.Primitive primitive) {
			return primitive.type();
		}
		return (shape instanceof WrittenShape.Value value) ? value.value().type() : null;
	}

	static Class<?> boxed(Class<?> type) {
		return MethodType.methodType(type).wrap().returnType();
	}

	static boolean convertible(Class<?> from, Class<?> to) {
		Class<?> written = boxed(from);
		Class<?> ours = boxed(to);
		return written == ours || isWider(written, ours) || isWider(ours, written);
	}

	/** Whether some values of one do not fit the other. */
	static boolean narrows(Class<?> from, Class<?> to) {
		return (to.isPrimitive() && !from.isPrimitive()) || isWider(boxed(to), boxed(from));
	}

	private static boolean isWider(Class<?> from, Class<?> to) {
		return WIDER.getOrDefault(from, List.of()).contains(to);
	}

	/** Whether a class of the JDK is a subtype of what is called that. */
	static boolean isA(Class<?> type, String bound) {
		synchronized (SUPERTYPES) {
			return SUPERTYPES.computeIfAbsent(boxed(type), Scalars::supertypes).contains(bound);
		}
	}

	private static Set<String> supertypes(Class<?> type) {
		Set<String> names = new HashSet<>();
		collect(type, names);
		names.add(Object.class.getName());
		return names;
	}

	private static void collect(Class<?> type, Set<String> names) {
		names.add(type.getName());
		if (type.getSuperclass() != null) {
			collect(type.getSuperclass(), names);
		}
		for (Class<?> each : type.getInterfaces()) {
			collect(each, names);
		}
	}

}
