/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

/**
 * Thrown when it is not clear over which connections messages go.
 */
final class RedisConnectionsException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	RedisConnectionsException(String problem) {
		super("Listeners need one RedisConnectionFactory. %s".formatted(problem));
	}

}
