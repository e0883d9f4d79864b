/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.faults;

import io.kryowire.test.redis.EmbeddedRedis;
import io.kryowire.test.redis.RedisConsole;
import org.jspecify.annotations.Nullable;

/**
 * A connection that is opened before a fault locks out others, and kept to end the fault.
 */
final class Backdoor implements AutoCloseable {

	private final EmbeddedRedis redis;

	private @Nullable RedisConsole console;

	Backdoor(EmbeddedRedis redis) {
		this.redis = redis;
	}

	RedisConsole open() {
		RedisConsole open = this.console;
		if (open == null) {
			open = this.redis.console();
			this.console = open;
		}
		return open;
	}

	@Override
	public void close() {
		if (this.console != null) {
			this.console.close();
			this.console = null;
		}
	}

}
