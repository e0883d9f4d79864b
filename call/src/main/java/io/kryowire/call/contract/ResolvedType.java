/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * A parameterized type whose arguments are known. Equal to the JDK's own of the same
 * arguments, since types are keys of maps.
 */
final class ResolvedType implements ParameterizedType {

	private final Class<?> raw;

	private final @Nullable Type owner;

	private final Type[] arguments;

	ResolvedType(Class<?> raw, @Nullable Type owner, Type[] arguments) {
		this.raw = raw;
		this.owner = owner;
		this.arguments = arguments;
	}

	@Override
	public Type[] getActualTypeArguments() {
		return this.arguments.clone();
	}

	@Override
	public Type getRawType() {
		return this.raw;
	}

	@Override
	public @Nullable Type getOwnerType() {
		return this.owner;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof ParameterizedType type && this.raw.equals(type.getRawType())
				&& Objects.equals(this.owner, type.getOwnerType())
				&& Arrays.equals(this.arguments, type.getActualTypeArguments());
	}

	@Override
	public int hashCode() {
		return Arrays.hashCode(this.arguments) ^ Objects.hashCode(this.owner) ^ Objects.hashCode(this.raw);
	}

	@Override
	public String toString() {
		return Arrays.stream(this.arguments)
			.map(Type::getTypeName)
			.collect(Collectors.joining(", ", this.raw.getName() + "<", ">"));
	}

}
