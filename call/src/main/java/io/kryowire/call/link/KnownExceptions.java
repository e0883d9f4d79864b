/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The exceptions of handlers that reach callers as themselves. Each needs a constructor
 * with a message, or none.
 */
public final class KnownExceptions {

	private final Map<String, MethodHandle> constructors = new HashMap<>();

	/**
	 * Knows some exceptions.
	 * @param types their classes
	 */
	public KnownExceptions(Collection<Class<? extends Throwable>> types) {
		types.forEach((type) -> this.constructors.put(type.getName(), constructor(type)));
	}

	private static MethodHandle constructor(Class<? extends Throwable> type) {
		try {
			MethodHandles.Lookup lookup = lookup(type);
			try {
				return lookup.findConstructor(type, MethodType.methodType(void.class, String.class))
					.asType(MethodType.methodType(Throwable.class, String.class));
			}
			catch (NoSuchMethodException ex) {
				return MethodHandles.dropArguments(lookup.findConstructor(type, MethodType.methodType(void.class))
					.asType(MethodType.methodType(Throwable.class)), 0, String.class);
			}
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalArgumentException(
					"%s cannot travel: it has no constructor with a message or without parameters"
						.formatted(type.getName()),
					ex);
		}
	}

	/** The JDK's are public and in modules that are not open. */
	private static MethodHandles.Lookup lookup(Class<?> type) throws IllegalAccessException {
		return type.getModule().isNamed() && Modifier.isPublic(type.getModifiers()) ? MethodHandles.publicLookup()
				: MethodHandles.privateLookupIn(type, MethodHandles.lookup());
	}

	/** Makes an exception, with what is known of the original as its cause. */
	Throwable make(String type, @Nullable String message, Throwable original) {
		MethodHandle constructor = this.constructors.get(type);
		if (constructor == null) {
			return original;
		}
		try {
			Throwable exception = (Throwable) constructor.invokeExact(message);
			if (exception.getCause() == null) {
				giveCause(exception, original);
			}
			return exception;
		}
		catch (Throwable ex) {
			original.addSuppressed(ex);
			return original;
		}
	}

	private static void giveCause(Throwable exception, Throwable original) {
		try {
			exception.initCause(original);
		}
		catch (IllegalStateException ex) {
			// Its constructor has said that it has none.
			exception.addSuppressed(original);
		}
	}

}
