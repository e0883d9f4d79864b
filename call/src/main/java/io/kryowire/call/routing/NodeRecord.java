/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How the calls of one node have ended of late, older ones counting less, and whether it
 * should have fewer of them. Thread-safe.
 */
final class NodeRecord {

	private static final long FIRST_OUT_NANOS = TimeUnit.SECONDS.toNanos(5);

	/** So many times as long at most. */
	private static final int LONGEST_OUT = 6;

	private static final long IN = Long.MIN_VALUE;

	private final LongSupplier clock;

	private final AtomicLong answers = new AtomicLong();

	private final AtomicLong nanos = new AtomicLong();

	private final AtomicLong failures = new AtomicLong();

	/** When it is to have its share again. */
	private volatile long outUntil = IN;

	/** How often it has been out without having been well in between. */
	private int timesOut;

	NodeRecord(LongSupplier clock) {
		this.clock = clock;
	}

	void answered(long took) {
		this.answers.incrementAndGet();
		this.nanos.addAndGet(took);
	}

	void failed() {
		this.failures.incrementAndGet();
	}

	/** How it looks now, if each of the answers stands for several. */
	Tally tally(int each) {
		long counted = this.answers.get();
		return new Tally(counted, this.failures.get(), counted * each, (counted == 0) ? 0 : this.nanos.get() / counted);
	}

	/** Has what has been count half. */
	void age() {
		this.answers.updateAndGet((count) -> count / 2);
		this.nanos.updateAndGet((count) -> count / 2);
		this.failures.updateAndGet((count) -> count / 2);
	}

	boolean isOut() {
		long until = this.outUntil;
		return until != IN && isStillOut(until);
	}

	private boolean isStillOut(long until) {
		if (this.clock.getAsLong() - until < 0) {
			return true;
		}
		this.outUntil = IN;
		return false;
	}

	/**
	 * Begins anew, after a while. One thread at a time does.
	 * @return how long that is, in nanoseconds
	 */
	long putOut() {
		this.timesOut = Math.min(LONGEST_OUT, this.timesOut + 1);
		long out = this.timesOut * FIRST_OUT_NANOS;
		this.answers.set(0);
		this.nanos.set(0);
		this.failures.set(0);
		this.outUntil = this.clock.getAsLong() + out;
		return out;
	}

	/** One thread at a time. */
	void isWell() {
		this.timesOut = 0;
	}

	/**
	 * Numbers of one time.
	 *
	 * @param measured answers whose time was measured
	 * @param failures calls that failed
	 * @param answers about how many answers there were
	 * @param meanNanos what they took
	 */
	record Tally(long measured, long failures, long answers, long meanNanos) {

		/** The part of the calls that failed. */
		double failing() {
			return (this.failures == 0) ? 0 : (double) this.failures / (this.failures + this.answers);
		}

	}

}
