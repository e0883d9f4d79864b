/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * A refusal: something cannot be encoded, decoded or declared. Its message says what,
 * where and what to do about it.
 */
public abstract sealed class WireException extends RuntimeException permits InvalidFilterException,
		LimitExceededException, MalformedMessageException, SchemaMismatchException, TypeIdCollisionException,
		TypeNotAllowedException, UnknownSchemaException, UnsupportedTypeException, ValueMismatchException {

	private static final long serialVersionUID = 1L;

	WireException(String message) {
		super(message);
	}

	WireException(String message, Throwable cause) {
		super(message, cause);
	}

	/**
	 * Why, in one word, for metrics and for tests.
	 * @return the reason
	 */
	public abstract Reason reason();

	/**
	 * Why something was refused.
	 */
	public enum Reason {

		/**
		 * The bytes are no message: truncated, damaged or forged.
		 */
		MALFORMED,

		/**
		 * A limit of {@link WireLimits} would be exceeded.
		 */
		LIMIT,

		/**
		 * A type is not allowed to travel.
		 */
		TYPE,

		/**
		 * The message was written with another version of the type.
		 */
		SCHEMA,

		/**
		 * A type cannot be encoded at all.
		 */
		UNSUPPORTED,

		/**
		 * Two types have the same id.
		 */
		COLLISION,

		/**
		 * A filter cannot be understood.
		 */
		FILTER

	}

}
