/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.aot;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.ReflectionHints;

/**
 * Tells that types travel: their fields are read and written, and their constructors
 * called, by reflection. What is reachable from a type by fields, type arguments and
 * permitted subclasses travels with it.
 */
public final class WireTypeHints {

	private final ReflectionHints hints;

	private final Set<Type> seen = new HashSet<>();

	/**
	 * Creates hints.
	 * @param hints takes them
	 */
	public WireTypeHints(ReflectionHints hints) {
		this.hints = hints;
	}

	/**
	 * Adds a type with everything that is reachable from it.
	 * @param type the type
	 */
	public void add(Type type) {
		if (!this.seen.add(type)) {
			return;
		}
		if (type instanceof Class<?> known) {
			addClass(known);
		}
		else if (type instanceof ParameterizedType parameterized) {
			add(parameterized.getRawType());
			Arrays.stream(parameterized.getActualTypeArguments()).forEach(this::add);
		}
		else if (type instanceof GenericArrayType array) {
			add(array.getGenericComponentType());
		}
		else if (type instanceof WildcardType wildcard) {
			Arrays.stream(wildcard.getUpperBounds()).forEach(this::add);
		}
	}

	private void addClass(Class<?> type) {
		if (type.isArray()) {
			this.hints.registerType(type);
			add(type.getComponentType());
			return;
		}
		// The JDK's own have serializers that do not reflect.
		if (type.isPrimitive() || type.getClassLoader() == null || type.getName().startsWith("java.")) {
			return;
		}
		this.hints.registerType(type, MemberCategory.ACCESS_DECLARED_FIELDS,
				MemberCategory.INVOKE_DECLARED_CONSTRUCTORS, MemberCategory.INVOKE_DECLARED_METHODS,
				MemberCategory.INVOKE_PUBLIC_METHODS);
		for (Field field : type.getDeclaredFields()) {
			if (!Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers())) {
				add(field.getGenericType());
			}
		}
		Class<?>[] permitted = type.getPermittedSubclasses();
		if (permitted != null) {
			Arrays.stream(permitted).forEach(this::add);
		}
		Type parent = type.getGenericSuperclass();
		if (parent != null) {
			add(parent);
		}
	}

}
