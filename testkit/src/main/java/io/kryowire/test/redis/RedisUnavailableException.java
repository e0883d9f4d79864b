/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

/**
 * Thrown when no Redis is available. The message says where it was looked for, and what
 * to install.
 */
public final class RedisUnavailableException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	RedisUnavailableException(String message) {
		super(message);
	}

}
