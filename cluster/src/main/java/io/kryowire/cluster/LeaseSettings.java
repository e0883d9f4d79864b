/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.time.Duration;

/**
 * How long leases last, and how slots are handed over.
 *
 * @param lease how long a node that no longer renews its lease keeps its slots; the same
 * for all nodes of a service
 * @param margin by how much earlier a node stops by its own clock, for clocks that do not
 * run equally fast
 * @param renewInterval how often a node renews its lease
 * @param mostHandOvers how many slots a node hands over at a time
 * @param longestHandOver how long a hand-over waits for the calls that run, and then for
 * the listener
 * @param joinDelay how long a node that comes to others says so before it gets slots, for
 * callers to connect to it
 */
public record LeaseSettings(Duration lease, Duration margin, Duration renewInterval, int mostHandOvers,
		Duration longestHandOver, Duration joinDelay) {

	private static final Duration SHORTEST = Duration.ofMillis(30);

	private static final Duration LONGEST = Duration.ofHours(1);

	/**
	 * Creates settings.
	 */
	public LeaseSettings {
		if (lease.compareTo(SHORTEST) < 0 || lease.compareTo(LONGEST) > 0) {
			throw new IllegalArgumentException(
					"A lease lasts from %s to %s: lease=%s".formatted(SHORTEST, LONGEST, lease));
		}
		if (!isPositive(margin) || !isPositive(renewInterval)
				|| renewInterval.multipliedBy(2).plus(margin).compareTo(lease) > 0) {
			throw new IllegalArgumentException(
					"A lease has time for two renewals and the margin: lease=%s, renewInterval=%s, margin=%s"
						.formatted(lease, renewInterval, margin));
		}
		if (mostHandOvers < 1 || !isPositive(longestHandOver) || longestHandOver.compareTo(LONGEST) > 0) {
			throw new IllegalArgumentException(
					"At least one slot is handed over at a time, in up to %s: mostHandOvers=%d, longestHandOver=%s"
						.formatted(LONGEST, mostHandOvers, longestHandOver));
		}
		if (joinDelay.isNegative() || joinDelay.compareTo(LONGEST) > 0) {
			throw new IllegalArgumentException(
					"A node joins for no time or for up to %s: joinDelay=%s".formatted(LONGEST, joinDelay));
		}
	}

	/**
	 * Settings for a lease, with which a node renews it three times, stops a tenth of it
	 * earlier, hands eight slots over at a time, each in up to two seconds, and joins
	 * others for half a second.
	 * @param lease how long a lease lasts
	 * @return the settings
	 */
	public static LeaseSettings of(Duration lease) {
		return new LeaseSettings(lease, lease.dividedBy(10), lease.dividedBy(3), 8, Duration.ofSeconds(2),
				Duration.ofMillis(500));
	}

	/**
	 * The same settings with another delay.
	 * @param delay how long a node that comes to others says so before it gets slots
	 * @return the settings
	 */
	public LeaseSettings joiningFor(Duration delay) {
		return new LeaseSettings(this.lease, this.margin, this.renewInterval, this.mostHandOvers, this.longestHandOver,
				delay);
	}

	private static boolean isPositive(Duration duration) {
		return !duration.isNegative() && !duration.isZero();
	}

	/** How long a node's own lease holds after a renewal was sent. */
	long validNanos() {
		return this.lease.minus(this.margin).toNanos();
	}

	long leaseNanos() {
		return this.lease.toNanos();
	}

	long renewNanos() {
		return this.renewInterval.toNanos();
	}

	/** How long to wait before something that has failed is tried again. */
	long pauseNanos() {
		return this.renewInterval.toNanos() / 4;
	}

	long joinNanos() {
		return this.joinDelay.toNanos();
	}

	long handOverNanos() {
		return this.longestHandOver.toNanos();
	}

}
