/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * When Redis was asked for schemas, and when it has answered. Guarded by the monitor of
 * its owner.
 */
final class RoundTimes {

	private static final long SOON_NANOS = TimeUnit.SECONDS.toNanos(1);

	/** After which others may have removed what nobody has used. */
	private static final long LONG_AGO_NANOS = TimeUnit.HOURS.toNanos(1);

	private final LongSupplier nanoTime;

	/** When Redis has had something to say. */
	private long answered;

	/** When a round has ended. */
	private long ended;

	RoundTimes(LongSupplier nanoTime) {
		this.nanoTime = nanoTime;
		this.answered = now();
		this.ended = this.answered - SOON_NANOS;
	}

	long now() {
		return this.nanoTime.getAsLong();
	}

	/** Nobody waits for a round: there need not be another one at once. */
	boolean isDue() {
		return now() - this.ended > SOON_NANOS;
	}

	boolean isAnswerOld() {
		return now() - this.answered > LONG_AGO_NANOS;
	}

	/** A round has ended. */
	void end(boolean answer) {
		this.ended = now();
		if (answer) {
			this.answered = this.ended;
		}
	}

	/** The next round is due at once. */
	void forget() {
		this.ended = now() - 2 * SOON_NANOS;
	}

}
