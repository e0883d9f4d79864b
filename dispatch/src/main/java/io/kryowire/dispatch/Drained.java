/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Waits until all gates of a dispatcher are shut and empty.
 */
final class Drained {

	private final CountDownLatch gates;

	Drained(int gates) {
		this.gates = new CountDownLatch(gates);
	}

	void gateIsEmpty() {
		this.gates.countDown();
	}

	boolean isReached() {
		return this.gates.getCount() == 0;
	}

	/** Waits. An interrupt ends the wait. */
	void await(Duration timeout) {
		try {
			this.gates.await(saturatedNanos(timeout), TimeUnit.NANOSECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static long saturatedNanos(Duration timeout) {
		try {
			return timeout.toNanos();
		}
		catch (ArithmeticException ex) {
			return Long.MAX_VALUE;
		}
	}

}
