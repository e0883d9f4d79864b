/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import java.util.function.Supplier;

/**
 * Thrown when a property has an invalid value.
 */
public final class InvalidPropertyException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String property;

	private final String value;

	private final String problem;

	/**
	 * Creates a new instance.
	 * @param property the name of the property, or the prefix of several properties
	 * @param value the invalid value
	 * @param problem the cause, whose message says what is wrong with the value
	 */
	public InvalidPropertyException(String property, Object value, Throwable problem) {
		super("Invalid value of %s (%s): %s".formatted(property, value, problem.getMessage()), problem);
		this.property = property;
		this.value = value.toString();
		this.problem = String.valueOf(problem.getMessage());
	}

	/**
	 * Returns the result of the given supplier, and attributes an
	 * {@link IllegalArgumentException} that it throws to a property.
	 * @param <T> the type of the result
	 * @param property the name of the property, or the prefix of several properties
	 * @param value the value that the supplier uses
	 * @param source supplies the result
	 * @return the result
	 * @throws InvalidPropertyException if the supplier does not accept the value
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
