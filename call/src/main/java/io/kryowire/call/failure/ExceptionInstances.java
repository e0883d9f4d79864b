/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.failure;

import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Makes exceptions of one class. A bare one is made as Java's own serialization does it:
 * the constructor of the first superclass of the JDK runs, and none of those below.
 */
final class ExceptionInstances {

	private static final Class<?>[][] SIGNATURES = { { String.class }, { String.class, Throwable.class }, {} };

	private final List<Constructor<?>> constructors = new ArrayList<>();

	private final @Nullable Constructor<?> bare;

	ExceptionInstances(Class<? extends Throwable> type) {
		boolean possible = !Modifier.isAbstract(type.getModifiers());
		for (Class<?>[] signature : SIGNATURES) {
			Constructor<?> constructor = possible ? constructor(type, signature) : null;
			if (constructor != null) {
				this.constructors.add(constructor);
			}
		}
		this.bare = (possible && !FieldsForm.isJdk(type)) ? bareConstructor(type) : null;
	}

	/** Only public constructors of the JDK's classes: their modules are not open. */
	private static @Nullable Constructor<?> constructor(Class<?> type, Class<?>... parameters) {
		try {
			Constructor<?> constructor = type.getDeclaredConstructor(parameters);
			if (FieldsForm.isJdk(type)) {
				return Modifier.isPublic(constructor.getModifiers()) ? constructor : null;
			}
			constructor.setAccessible(true);
			return constructor;
		}
		catch (NoSuchMethodException | RuntimeException | LinkageError ex) {
			return null;
		}
	}

	/** By name, since the module may be missing, and javac warns about it. */
	private static @Nullable Constructor<?> bareConstructor(Class<?> type) {
		Class<?> base = type;
		while (!FieldsForm.isJdk(base)) {
			base = base.getSuperclass();
		}
		try {
			Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
			return (Constructor<?>) factory.getMethod("newConstructorForSerialization", Class.class, Constructor.class)
				.invoke(factory.getMethod("getReflectionFactory").invoke(null), type,
						base.getDeclaredConstructor(String.class));
		}
		catch (ReflectiveOperationException | RuntimeException | LinkageError ex) {
			return null;
		}
	}

	/** Makes one that has its message and no state of its own. */
	@Nullable Throwable bare(@Nullable String message) throws ReflectiveOperationException {
		Constructor<?> constructor = this.bare;
		return (constructor != null) ? (Throwable) constructor.newInstance(message) : null;
	}

	/** Makes one by the first of its constructors that makes a correct exception. */
	@Nullable Throwable constructed(@Nullable String message, Throwable cause, Check check) throws IllegalAccessException {
		for (Constructor<?> constructor : this.constructors) {
			@Nullable Object[] arguments = new Object[constructor.getParameterCount()];
			if (arguments.length > 0) {
				arguments[0] = message;
			}
			if (arguments.length > 1) {
				arguments[1] = cause;
			}
			try {
				Throwable made = (Throwable) constructor.newInstance(arguments);
				if (check.isRight(made)) {
					return made;
				}
			}
			catch (ReflectiveOperationException | RuntimeException ex) {
				// The next constructor may work
			}
		}
		return null;
	}

	/**
	 * Looks at an exception that has been made.
	 */
	@FunctionalInterface
	interface Check {

		boolean isRight(Throwable made) throws IllegalAccessException;

	}

}
