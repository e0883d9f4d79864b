/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.invoke.MethodType;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;

/**
 * The type of a coder, in every form that is needed.
 *
 * @param asDeclared the type, as it was declared
 * @param shape its shape
 * @param fingerprint the fingerprint of the shape
 * @param definition the declared class that it is, if it is one
 * @param raw its class, boxed if it is primitive
 */
public record RootType(Type asDeclared, Shape shape, int fingerprint, @Nullable TypeDefinition definition,
		Class<?> raw) {

	RootType(Type asDeclared, Shape shape, int fingerprint, @Nullable TypeDefinition definition) {
		this(asDeclared, shape, fingerprint, definition, boxed(raw(asDeclared)));
	}

	/**
	 * The id of the schema.
	 * @return the id of the class that the shape says, or {@link Roots#NO_TYPE}
	 */
	public int id() {
		return (this.definition != null && this.shape instanceof Shape.Exact) ? this.definition.id() : Roots.NO_TYPE;
	}

	/**
	 * Whether a message has to name the class of its value.
	 * @return {@code false} if the shape tells it
	 */
	public boolean needsName() {
		return this.shape instanceof Shape.Open || this.shape instanceof Shape.Sealed
				|| this.shape instanceof Shape.Exact;
	}

	private static Class<?> boxed(Class<?> type) {
		return MethodType.methodType(type).wrap().returnType();
	}

	private static Class<?> raw(Type type) {
		if (type instanceof Class<?> plain) {
			return plain;
		}
		if (type instanceof ParameterizedType parameterized) {
			return (Class<?>) parameterized.getRawType();
		}
		return (type instanceof GenericArrayType) ? Object[].class : Object.class;
	}

}
