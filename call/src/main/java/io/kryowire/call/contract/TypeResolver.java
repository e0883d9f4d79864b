/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Replaces the type variables of an interface's super-interfaces by what the interface
 * says they are.
 */
final class TypeResolver {

	private final Map<TypeVariable<?>, Type> bindings = new HashMap<>();

	/**
	 * Creates a resolver.
	 * @param contract the interface
	 */
	TypeResolver(Class<?> contract) {
		bindAll(contract);
	}

	/**
	 * Creates a resolver for an interface with type variables of its own.
	 * @param contract the interface
	 * @param arguments what they stand for
	 */
	TypeResolver(Class<?> contract, List<Type> arguments) {
		TypeVariable<?>[] variables = contract.getTypeParameters();
		if (variables.length != arguments.size()) {
			throw new IllegalArgumentException("%s has %d type variables, and there are %d types for them: %s"
				.formatted(contract.getName(), variables.length, arguments.size(), arguments));
		}
		for (int i = 0; i < variables.length; i++) {
			this.bindings.put(variables[i], arguments.get(i));
		}
		bindAll(contract);
	}

	private void bindAll(Class<?> type) {
		for (Type parent : type.getGenericInterfaces()) {
			if (parent instanceof ParameterizedType parameterized) {
				Class<?> raw = (Class<?>) parameterized.getRawType();
				TypeVariable<?>[] variables = raw.getTypeParameters();
				for (int i = 0; i < variables.length; i++) {
					this.bindings.putIfAbsent(variables[i], parameterized.getActualTypeArguments()[i]);
				}
			}
			bindAll(rawClass(parent));
		}
	}

	/**
	 * Resolves a type.
	 * @param type the type
	 * @return the same without type variables
	 * @throws UnresolvedException if one of them is not known
	 */
	Type resolve(Type type) {
		if (type instanceof TypeVariable<?> variable) {
			Type bound = this.bindings.get(variable);
			if (bound == null) {
				throw new UnresolvedException(variable);
			}
			return resolve(bound);
		}
		if (type instanceof ParameterizedType parameterized) {
			Type[] arguments = parameterized.getActualTypeArguments();
			for (int i = 0; i < arguments.length; i++) {
				arguments[i] = resolve(arguments[i]);
			}
			return new ResolvedType((Class<?>) parameterized.getRawType(), parameterized.getOwnerType(), arguments);
		}
		if (type instanceof WildcardType wildcard) {
			return resolve(wildcard.getUpperBounds()[0]);
		}
		if (type instanceof GenericArrayType array) {
			return arrayOf(resolve(array.getGenericComponentType()), array);
		}
		return type;
	}

	private static Type arrayOf(Type component, GenericArrayType declared) {
		if (component instanceof Class<?> plain) {
			return plain.arrayType();
		}
		return component.equals(declared.getGenericComponentType()) ? declared : new ResolvedArray(component);
	}

	/** The class behind a type without type variables. */
	static Class<?> rawClass(Type type) {
		if (type instanceof Class<?> plain) {
			return plain;
		}
		if (type instanceof ParameterizedType parameterized) {
			return (Class<?>) parameterized.getRawType();
		}
		if (type instanceof GenericArrayType array) {
			return Array.newInstance(rawClass(array.getGenericComponentType()), 0).getClass();
		}
		throw new IllegalArgumentException(type.getTypeName() + " has not been resolved");
	}

	/**
	 * An array of a parameterized type.
	 *
	 * @param component what it holds
	 */
	private record ResolvedArray(Type component) implements GenericArrayType {

		@Override
		public Type getGenericComponentType() {
			return this.component;
		}

		@Override
		public String getTypeName() {
			return this.component.getTypeName() + "[]";
		}

	}

	/** Nobody says what a type variable is. */
	static final class UnresolvedException extends RuntimeException {

		private static final long serialVersionUID = 1L;

		UnresolvedException(TypeVariable<?> variable) {
			super("the type variable %s of %s has no concrete type".formatted(variable.getName(),
					variable.getGenericDeclaration()));
		}

	}

}
