/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * What Kotlin's compiler says of a class, seen without Kotlin on the class path.
 */
final class KotlinClasses {

	private static final String METADATA = "kotlin.Metadata";

	private static final String INSTANCE = "INSTANCE";

	private KotlinClasses() {
	}

	/** Whether it is a data class, which has a primary constructor for its properties. */
	static boolean isData(Class<?> type) {
		return isKotlin(type) && Arrays.stream(type.getDeclaredMethods())
			.anyMatch((method) -> method.isSynthetic() && Modifier.isStatic(method.getModifiers())
					&& method.getName().matches("copy([-$].+)?\\$default"));
	}

	/**
	 * Finds where the only instance of an {@code object} is kept.
	 * @param type a class
	 * @return a static field, or {@code null} if it is not such a class
	 */
	static @Nullable Field instance(Class<?> type) {
		if (!isKotlin(type) || !Modifier.isFinal(type.getModifiers()) || hasState(type) || canBeMade(type)
				|| hasCompanion(type)) {
			return null;
		}
		Field own = constant(type, INSTANCE, type);
		Class<?> outer = type.getDeclaringClass();
		return (own != null || outer == null) ? own : constant(outer, type.getSimpleName(), type);
	}

	/** Whether Kotlin's compiler has made it. */
	static boolean isKotlin(Class<?> type) {
		return Arrays.stream(type.getDeclaredAnnotations())
			.anyMatch((annotation) -> annotation.annotationType().getName().equals(METADATA));
	}

	/** The properties of an {@code object} are static. */
	private static boolean hasState(Class<?> type) {
		return Arrays.stream(type.getDeclaredFields()).anyMatch((field) -> !Modifier.isStatic(field.getModifiers()));
	}

	/** That of an {@code object} is private and has no parameters. */
	private static boolean canBeMade(Class<?> type) {
		for (Constructor<?> constructor : type.getDeclaredConstructors()) {
			boolean own = Modifier.isPrivate(constructor.getModifiers()) && constructor.getParameterCount() == 0;
			if (!own && !constructor.isSynthetic()) {
				return true;
			}
		}
		return false;
	}

	/**
	 * An {@code object} has none, and nothing else can keep instances in a static field.
	 */
	private static boolean hasCompanion(Class<?> type) {
		return Arrays.stream(type.getDeclaredFields())
			.anyMatch((field) -> Modifier.isStatic(field.getModifiers()) && field.getType().getDeclaringClass() == type
					&& field.getName().equals(field.getType().getSimpleName()));
	}

	private static @Nullable Field constant(Class<?> owner, String name, Class<?> type) {
		int expected = Modifier.STATIC | Modifier.FINAL;
		return Arrays.stream(owner.getDeclaredFields())
			.filter((field) -> field.getName().equals(name) && field.getType() == type
					&& (field.getModifiers() & expected) == expected)
			.findFirst()
			.orElse(null);
	}

}
