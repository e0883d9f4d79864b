/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.test.waiting.Waiting;

/**
 * Waits until a server answers PING.
 */
final class Readiness {

	private static final long PAUSE_MILLIS = 5;

	private final RedisServer server;

	Readiness(RedisServer server) {
		this.server = server;
	}

	void await() {
		long deadline = System.nanoTime() + Waiting.LONGEST.toNanos();
		while (!answers()) {
			if (!this.server.isAlive() || System.nanoTime() - deadline > 0) {
				throw new IllegalStateException("Redis at %s:%d (%s) %s. Its output:%n%s".formatted(this.server.host(),
						this.server.port(), this.server.description(), this.server.isAlive()
								? "did not answer within " + Waiting.LONGEST : "ended while it was starting",
						this.server.output()));
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
		}
	}

	private boolean answers() {
		try (RedisConsole console = RedisConsole.connect(this.server.host(), this.server.port(),
				this.server.access())) {
			console.send("PING");
			return true;
		}
		catch (RedisErrorException ex) {
			// Whatever it refuses, it is there. What it still loads, it cannot serve.
			return !String.valueOf(ex.getMessage()).startsWith("LOADING");
		}
		catch (UncheckedIOException ex) {
			return false;
		}
	}

}
