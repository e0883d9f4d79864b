/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

/**
 * Thrown when an application is to start its own Redis but cannot.
 */
final class EmbeddedRedisMissingException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	EmbeddedRedisMissingException() {
		super("kryowire.redis.embedded is true, but kryowire-testkit, which starts Redis, is not on the class path");
	}

}
