/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Waits for conditions, and fails if they do not come true.
 */
final class Eventually {

	static final Duration PATIENCE = Duration.ofSeconds(20);

	private Eventually() {
	}

	static void holds(String condition, BooleanSupplier supplier) {
		long deadline = System.nanoTime() + PATIENCE.toNanos();
		while (!supplier.getAsBoolean()) {
			if (System.nanoTime() > deadline) {
				throw new AssertionError("Not within " + PATIENCE + ": " + condition);
			}
			LockSupport.parkNanos(20_000);
		}
	}

	static void opens(CountDownLatch latch) {
		try {
			if (!latch.await(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
				throw new AssertionError("Not within %s: %d are left".formatted(PATIENCE, latch.getCount()));
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new AssertionError("interrupted", ex);
		}
	}

	static void ends(Thread thread) {
		holds(thread + " ends", () -> !thread.isAlive());
	}

}
