/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

/**
 * Thrown when a property has a value that cannot work.
 */
final class InvalidKryonetPropertyException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String property;

	private final String value;

	private final String problem;

	InvalidKryonetPropertyException(String property, String value, Throwable cause) {
		super("%s cannot be %s: %s".formatted(property, value, cause.getMessage()), cause);
		this.property = property;
		this.value = value;
		this.problem = String.valueOf(cause.getMessage());
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
