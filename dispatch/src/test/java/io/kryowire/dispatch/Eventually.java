/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

import io.kryowire.test.waiting.Waiting;

/**
 * Waits where nothing checked may be thrown, and looks so often that thousands of rounds
 * take no time.
 */
final class Eventually {

	private Eventually() {
	}

	static void holds(String condition, BooleanSupplier supplier) {
		long deadline = System.nanoTime() + Waiting.LONGEST.toNanos();
		while (!supplier.getAsBoolean()) {
			if (System.nanoTime() - deadline > 0) {
				throw new AssertionError("Not within " + Waiting.LONGEST + ": " + condition);
			}
			LockSupport.parkNanos(20_000);
		}
	}

	static void opens(CountDownLatch latch) {
		try {
			Waiting.await(latch);
		}
		catch (InterruptedException ex) {
			throw interrupted(ex);
		}
	}

	static void ends(Thread thread) {
		try {
			Waiting.join(thread);
		}
		catch (InterruptedException ex) {
			throw interrupted(ex);
		}
	}

	private static AssertionError interrupted(InterruptedException ex) {
		Thread.currentThread().interrupt();
		return new AssertionError("interrupted", ex);
	}

}
