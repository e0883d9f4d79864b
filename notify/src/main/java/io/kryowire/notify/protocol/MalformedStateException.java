/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

/**
 * Thrown when bytes from Redis are not what state topics have written.
 */
public final class MalformedStateException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param message what was expected, and what is there
	 */
	public MalformedStateException(String message) {
		super(message);
	}

}
