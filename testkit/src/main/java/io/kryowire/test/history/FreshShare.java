/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

import java.time.Duration;
import java.util.Locale;

/**
 * How long subscribers have claimed to be fresh after faults of one kind, of the time for
 * which they have claimed anything: until the next fault, and without what was logged as
 * an outage. All subscribers are added up.
 *
 * @param fresh how long they were fresh
 * @param all how long they were fresh or stale
 */
public record FreshShare(Duration fresh, Duration all) {

	/**
	 * Of how much of the time they were fresh.
	 * @return from 0 to 1; 1 if there was no time
	 */
	public double share() {
		return this.all.isZero() ? 1 : (double) this.fresh.toNanos() / this.all.toNanos();
	}

	/**
	 * Adds another one.
	 * @param other of other subscribers, or another history
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
