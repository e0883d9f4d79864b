/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.MalformedParametersException;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * The one constructor of a class that takes all its fields, as that of a record does:
 * those that Kotlin, Lombok and people write for values that do not change.
 */
/*
 * Which parameter is for which field is known in two ways. By the parameters' names, if
 * they are in the class file (javac -parameters) or in @ConstructorProperties; a
 * parameter and its field have one name and one type. Or by the constructor's code, if it
 * stores each parameter as it is in a field of its own. So do Kotlin's primary
 * constructors with all properties, where names may mislead:
 * "class A(x: Int) { val x = 2 * x }". No guess is made from the order of fields, which
 * the JVM does not promise.
 */
final class FullConstructor {

	/** Of the module java.desktop, which not every runtime has. */
	private static final String PROPERTIES = "java.beans.ConstructorProperties";

	private FullConstructor() {
	}

	/**
	 * Finds the constructor.
	 * @param type a class
	 * @param state its fields
	 * @return the fields in the order of the constructor's parameters, or {@code null} if
	 * there is no such constructor or more than one
	 */
	static @Nullable List<Field> of(Class<?> type, List<Field> state) {
		List<List<Field>> found = new ArrayList<>();
		for (Constructor<?> constructor : type.getDeclaredConstructors()) {
			if (!state.isEmpty() && constructor.getParameterCount() == state.size()) {
				List<Field> order = order(constructor, state);
				if (order != null) {
					found.add(order);
				}
			}
		}
		return (found.size() == 1) ? found.get(0) : null;
	}

	private static @Nullable List<Field> order(Constructor<?> constructor, List<Field> state) {
		List<String> names = KotlinClasses.isKotlin(constructor.getDeclaringClass()) ? null : names(constructor);
		if (names == null) {
			names = StoredParameters.of(constructor);
		}
		if (names == null || names.size() != state.size()) {
			return null;
		}
		List<Field> order = new ArrayList<>();
		for (int i = 0; i < names.size(); i++) {
			Field field = find(names.get(i), constructor.getParameterTypes()[i], state);
			if (field != null && !order.contains(field)) {
				order.add(field);
			}
		}
		return (order.size() == state.size()) ? order : null;
	}

	/** Null also if a superclass has a field of the same name. */
	private static @Nullable Field find(String name, Class<?> type, List<Field> state) {
		List<Field> alike = state.stream().filter((field) -> field.getName().equals(name)).toList();
		return (alike.size() == 1 && alike.get(0).getType() == type) ? alike.get(0) : null;
	}

	private static @Nullable List<String> names(Constructor<?> constructor) {
		for (Annotation annotation : constructor.getDeclaredAnnotations()) {
			if (annotation.annotationType().getName().equals(PROPERTIES)) {
				return properties(annotation);
			}
		}
		try {
			Parameter[] parameters = constructor.getParameters();
			return Arrays.stream(parameters).allMatch(Parameter::isNamePresent)
					? Arrays.stream(parameters).map(Parameter::getName).toList() : null;
		}
		catch (MalformedParametersException ex) {
			return null; // by a tool that has changed the parameters and not their names
		}
	}

	private static List<String> properties(Annotation annotation) {
		try {
			return List.of((String[]) annotation.annotationType().getMethod("value").invoke(annotation));
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
