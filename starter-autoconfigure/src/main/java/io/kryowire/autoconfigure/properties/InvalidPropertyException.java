/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import java.util.function.Supplier;

/**
 * Thrown when a property has a value that cannot work.
 */
public final class InvalidPropertyException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String property;

	private final String value;

	private final String problem;

	/**
	 * Creates an exception.
	 * @param property the property, or the prefix of those that do not go together
	 * @param value what it is
	 * @param problem says why that cannot be
	 */
	public InvalidPropertyException(String property, Object value, Throwable problem) {
		super("%s cannot be %s: %s".formatted(property, value, problem.getMessage()), problem);
		this.property = property;
		this.value = value.toString();
		this.problem = String.valueOf(problem.getMessage());
	}

	/**
	 * Makes something of a property.
	 * @param <T> the type of what is made
	 * @param property the property, or the prefix of several
	 * @param value what it is
	 * @param source makes something of it
	 * @return what was made
	 * @throws InvalidPropertyException if the source does not take the value
	 */
	public static <T> T checked(String property, Object value, Supplier<T> source) {
		try {
			return source.get();
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidPropertyException(property, value, ex);
		}
	}

	String property() {
		return this.property;
	}

	String value() {
		return this.value;
	}

	String problem() {
		return this.problem;
	}

}
