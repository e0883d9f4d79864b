/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * When the next proof is due: at each interval, and earlier if somebody wants one. Used
 * by the engine's thread; wanted by any.
 */
final class ProofTimes {

	/** Between two proofs, however many gaps there are. */
	private static final long SHORTEST_INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

	private final long intervalNanos;

	private final LongSupplier nanoTime;

	private volatile boolean wanted = true;

	private long last;

	ProofTimes(long intervalNanos, LongSupplier nanoTime) {
		this.intervalNanos = intervalNanos;
		this.nanoTime = nanoTime;
		this.last = nanoTime.getAsLong() - intervalNanos;
	}

	void want() {
		this.wanted = true;
	}

	/** Whether it is time for a proof, which then begins. */
	boolean begin() {
		long now = this.nanoTime.getAsLong();
		if (nextIn(now) > 0) {
			return false;
		}
		this.wanted = false;
		this.last = now;
		return true;
	}

	/** In how many nanoseconds a proof is due. */
	long nextIn(long now) {
		return this.last + (this.wanted ? Math.min(SHORTEST_INTERVAL_NANOS, this.intervalNanos) : this.intervalNanos)
				- now;
	}

}
