/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

/**
 * Thrown when Redis replies to a command with an error.
 */
public final class RedisErrorException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	RedisErrorException(String message) {
		super(message);
	}

}
