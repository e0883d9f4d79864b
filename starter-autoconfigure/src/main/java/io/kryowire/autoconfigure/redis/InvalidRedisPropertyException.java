/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

/**
 * Thrown when a property of messages over Redis has a value that cannot work.
 */
final class InvalidRedisPropertyException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final String property;

	private final String value;

	private final String problem;

	InvalidRedisPropertyException(String property, Object value, Throwable cause) {
		super("%s cannot be %s: %s".formatted(property, value, cause.getMessage()), cause);
		this.property = property;
		this.value = value.toString();
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
