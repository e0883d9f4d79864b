/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.time.Duration;
import java.util.Locale;

/**
 * The share of the time after faults of one kind for which subscribers have claimed to be
 * fresh: until the next fault, and without logged outages. The times of all subscribers
 * are added up.
 *
 * @param fresh the time for which they were fresh
 * @param all the time for which they were fresh or stale
 */
public record FreshShare(Duration fresh, Duration all) {

	/**
	 * Returns the share of the time for which they were fresh.
	 * @return a number from 0 to 1; 1 if there was no time
	 */
	public double share() {
		return this.all.isZero() ? 1 : (double) this.fresh.toNanos() / this.all.toNanos();
	}

	/**
	 * Adds the share of other subscribers or of another history.
	 * @param other the other share
	 * @return the sum
	 */
	public FreshShare plus(FreshShare other) {
		return new FreshShare(this.fresh.plus(other.fresh), this.all.plus(other.all));
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, "%.1f %%", 100 * share());
	}

}
