/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.function.LongSupplier;

/**
 * Until when one incarnation of this process has what it has, by its own clock. Extended
 * and ended by the loop, read by all threads.
 */
final class Validity {

	private final long incarnation;

	private final LongSupplier clock;

	private volatile long until;

	private volatile boolean ended;

	Validity(long incarnation, LongSupplier clock, long until) {
		this.incarnation = incarnation;
		this.clock = clock;
		this.until = until;
	}

	long incarnation() {
		return this.incarnation;
	}

	boolean holds() {
		return remainingNanos() > 0;
	}

	/** How long it still holds, 0 if it does not. */
	long remainingNanos() {
		return this.ended ? 0 : Math.max(0, this.until - this.clock.getAsLong());
	}

	/** Extends it; a time before the present one changes nothing. */
	void extend(long end) {
		if (end - this.until > 0) {
			this.until = end;
		}
	}

	/** Ends it for good. */
	void end() {
		this.ended = true;
	}

}
