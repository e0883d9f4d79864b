/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.List;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import org.jspecify.annotations.Nullable;

/**
 * A method as both ends know it: its name, and the types of its parameters and result.
 *
 * @param name the name, the same at both ends, such as {@code prices/quote(String)}
 * @param parameters the types of the parameters
 * @param result the type of the result, {@code Void.class} if there is none
 * @param declared the parameters as they are declared, for
 * {@link io.kryowire.codec.WireDefault} and {@link io.kryowire.codec.WireRequired}; none
 * if that is not known
 */
public record CallMethod(String name, List<Type> parameters, Type result, List<Parameter> declared) {

	/**
	 * The longest name.
	 */
	public static final int LONGEST_NAME = 512;

	public CallMethod {
		parameters = List.copyOf(parameters);
		declared = List.copyOf(declared);
		if (name.isBlank() || name.length() > LONGEST_NAME) {
			throw new IllegalArgumentException("The name of a method must have 1 to %d characters, not %d: \"%s\""
				.formatted(LONGEST_NAME, name.length(), name));
		}
	}

	/**
	 * Describes a method whose parameters have no annotations.
	 * @param name its name
	 * @param parameters the types of its parameters
	 * @param result the type of its result
	 */
	public CallMethod(String name, List<Type> parameters, Type result) {
		this(name, parameters, result, List.of());
	}

	/**
	 * Describes a method.
	 * @param name its name
	 * @param result the type of its result
	 * @param parameters the types of its parameters
	 * @return the method
	 */
	public static CallMethod of(String name, Type result, Type... parameters) {
		return new CallMethod(name, List.of(parameters), result);
	}

	/**
	 * The coder of the arguments.
	 * @param codec the codec, which declares the types of the parameters by that
	 * @return the coder, with the defaults that the parameters have
	 * @throws io.kryowire.codec.WireException if a type cannot travel, or a default
	 * cannot be read
	 */
	public WireCoder<@Nullable Object[]> arguments(WireCodec codec) {
		return this.declared.isEmpty() ? codec.tuple(this.parameters) : codec.tuple(this.parameters, this.declared);
	}

	/**
	 * The service that the method belongs to: what stands in its name before the last
	 * slash in front of the types.
	 * @return the service, {@code null} if there is none
	 */
	public @Nullable String service() {
		int types = this.name.indexOf('(');
		int end = (types > 0) ? types : this.name.length();
		int slash = this.name.lastIndexOf('/', end - 1);
		return (slash > 0 && slash + 1 < end) ? this.name.substring(0, slash) : null;
	}

}
