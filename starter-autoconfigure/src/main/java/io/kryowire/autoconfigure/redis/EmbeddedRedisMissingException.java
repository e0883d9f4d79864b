/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

/**
 * Thrown when an application is to bring its own Redis and cannot.
 */
final class EmbeddedRedisMissingException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	EmbeddedRedisMissingException() {
		super("kryowire.redis.embedded is true, and kryowire-testkit, which starts that Redis, is not on the class path");
	}

}
