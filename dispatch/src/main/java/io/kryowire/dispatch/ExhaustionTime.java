/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.TimeUnit;

/**
 * For how long checks have seen that all threads block. It counts the time from a check
 * that has seen it to the next one that does: how often there are checks depends on the
 * machine. Not thread-safe.
 */
final class ExhaustionTime {

	/** Exhaustion is news when it has lasted for so long. */
	static final long NEWS_NANOS = TimeUnit.SECONDS.toNanos(1);

	/** Nobody knows what was between two checks that are further apart. */
	static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private boolean seen;

	private long seenAt;

	private long nanos;

	/**
	 * A check has seen exhaustion.
	 * @param now the time
	 * @return whether it has become news just now
	 */
	boolean seen(long now) {
		long before = this.nanos;
		if (this.seen) {
			this.nanos += Math.min(now - this.seenAt, LONGEST_NANOS);
		}
		this.seen = true;
		this.seenAt = now;
		return before < NEWS_NANOS && this.nanos >= NEWS_NANOS;
	}

	/**
	 * A check has seen none.
	 * @param over whether nothing waits either
	 */
	void notSeen(boolean over) {
		this.seen = false;
		this.nanos = over ? 0 : this.nanos;
	}

}
