/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;

/**
 * How a {@link LivingSubscription} stays alive.
 *
 * @param heartbeat how long the connection may be silent before it is asked whether it is
 * still there
 * @param heartbeatTimeout how long it may take to answer before it is given up
 * @param attemptTimeout how long connecting and subscribing may take before another
 * attempt is made
 * @param firstBackoff the longest pause before the first new attempt; later pauses double
 * @param longestBackoff the longest pause there is. Every pause is shortened at random,
 * by up to half, so that subscribers do not come back at once
 */
public record SubscriptionSettings(Duration heartbeat, Duration heartbeatTimeout, Duration attemptTimeout,
		Duration firstBackoff, Duration longestBackoff) {

	/** What is good for most. */
	public static final SubscriptionSettings DEFAULTS = new SubscriptionSettings(Duration.ofSeconds(1),
			Duration.ofSeconds(2), Duration.ofSeconds(3), Duration.ofMillis(20), Duration.ofMillis(500));

	/**
	 * Creates settings.
	 */
	public SubscriptionSettings {
		positive("heartbeat", heartbeat);
		positive("heartbeatTimeout", heartbeatTimeout);
		positive("attemptTimeout", attemptTimeout);
		positive("firstBackoff", firstBackoff);
		positive("longestBackoff", longestBackoff);
		if (firstBackoff.compareTo(longestBackoff) > 0) {
			throw new IllegalArgumentException("A subscription cannot have firstBackoff=%s and longestBackoff=%s"
				.formatted(TimeText.of(firstBackoff), TimeText.of(longestBackoff)));
		}
	}

	private static void positive(String setting, Duration value) {
		if (value.isNegative() || value.isZero()) {
			throw new IllegalArgumentException("A subscription cannot have %s=%s: it must be more than zero"
				.formatted(setting, TimeText.of(value)));
		}
	}

	/**
	 * Changes the longest pause.
	 * @param pause the longest pause there is
	 * @return new settings
	 */
	public SubscriptionSettings withLongestBackoff(Duration pause) {
		return new SubscriptionSettings(this.heartbeat, this.heartbeatTimeout, this.attemptTimeout, this.firstBackoff,
				pause);
	}

	/**
	 * The pause before an attempt.
	 * @param failures how many attempts have failed in a row
	 * @param random between 0 and 1
	 */
	Duration backoff(int failures, double random) {
		long longest = this.firstBackoff.toNanos() << Math.min(failures, 20);
		if (longest < 0 || longest > this.longestBackoff.toNanos()) {
			longest = this.longestBackoff.toNanos();
		}
		return Duration.ofNanos((long) (longest * (0.5 + random / 2)));
	}

}
