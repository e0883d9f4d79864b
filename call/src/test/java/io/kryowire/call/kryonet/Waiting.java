/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import io.kryowire.call.LinkStatistics;
import org.awaitility.Awaitility;

/**
 * Waits for what must become true, and says what did not.
 */
final class Waiting {

	/** Nothing here takes as long, unless it takes for ever. */
	static final Duration LONG = Duration.ofSeconds(10);

	private Waiting() {
	}

	static void until(String what, Callable<Boolean> condition) {
		until(what, LONG, condition);
	}

	static void until(String what, Duration atMost, Callable<Boolean> condition) {
		Awaitility.await(what)
			.pollDelay(Duration.ZERO)
			.pollInterval(Duration.ofMillis(5))
			.atMost(atMost)
			.until(condition);
	}

	/** Nothing is under way and nothing waits to be sent. */
	static void untilQuiet(Supplier<LinkStatistics> statistics) {
		until("all is quiet", () -> statistics.get().inFlight() == 0 && statistics.get().queuedBytes() == 0);
	}

	/** Waits for a latch, in a handler that blocks. */
	static void forLatch(CountDownLatch latch) {
		try {
			latch.await(30, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
