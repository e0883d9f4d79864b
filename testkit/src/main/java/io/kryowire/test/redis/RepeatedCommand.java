/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.util.concurrent.TimeUnit;

/**
 * A command that servers may take and then give up, if one of them is slow: it is sent
 * again after some time.
 */
final class RepeatedCommand {

	/** Longer than servers try. */
	private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(10);

	private final Runnable command;

	private long next = System.nanoTime();

	RepeatedCommand(Runnable command) {
		this.command = command;
	}

	/** Sends it, unless it was taken a short time ago. */
	void send() {
		if (System.nanoTime() - this.next >= 0) {
			this.command.run();
			this.next = System.nanoTime() + PAUSE_NANOS;
		}
	}

}
