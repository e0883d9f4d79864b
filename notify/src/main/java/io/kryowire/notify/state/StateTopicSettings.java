/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;
import java.util.function.Consumer;

import io.kryowire.cluster.Slots;
import io.kryowire.notify.driver.TimeText;
import io.kryowire.notify.protocol.StateTerms;

/**
 * How a state topic is kept. All processes must agree in {@code prefix} and
 * {@code partitions}, which say where its values are.
 *
 * @param prefix what all Redis keys begin with
 * @param partitions over how many partitions keys are spread: at least as many as a
 * cluster has masters
 * @param ttl after how long a value expires, zero for never
 * @param replica what a replica keeps
 * @param maxEntries how many keys a lazy replica keeps
 * @param headInterval how often completeness is proven
 * @param staleAfter how old the last proof may be before the topic is stale
 * @param commandTimeout how long Redis may take to answer before another connection is
 * tried
 * @param writeTimeout how long a write or a read of Redis may take, attempts included
 * @param inlineLimit the maximum size in bytes of a record that is sent along with its
 * announcement, 0 for none
 * @param sharded whether writes are announced only within their shard of a cluster, and
 * not to all of its masters. All processes should agree: a process that does not listen
 * there learns of such writes by its proofs
 * @param journalLength about how many writes of a partition are remembered
 * @param dirtyLimit how many keys of a partition may wait to be read before single keys
 * are no longer remembered
 * @param foreignWrites how values that others change without an announcement are found
 * @param sweepInterval how often foreign writes are looked for
 * @param firstRetry the pause before a listener that failed is called again; it doubles
 * each time
 * @param longestRetry the longest such pause
 * @param readYourWrites whether a write that was waited for can be read in the replica of
 * the same process while that is fresh
 * @param blindWrites what is done about a put that would lose what is unknown here
 */
public record StateTopicSettings(String prefix, int partitions, Duration ttl, ReplicaMode replica, int maxEntries,
		Duration headInterval, Duration staleAfter, Duration commandTimeout, Duration writeTimeout, int inlineLimit,
		boolean sharded, int journalLength, int dirtyLimit, ForeignWrites foreignWrites, Duration sweepInterval,
		Duration firstRetry, Duration longestRetry, boolean readYourWrites, BlindWrites blindWrites) {

	/** The defaults. */
	public static final StateTopicSettings DEFAULTS = new StateTopicSettings("kryowire:", 16, Duration.ZERO,
			ReplicaMode.EAGER, 10_000, Duration.ofMillis(400), Duration.ofSeconds(1), Duration.ofMillis(500),
			Duration.ofSeconds(2), 0, false, 10_000, 16_384, ForeignWrites.IGNORE, Duration.ofSeconds(30),
			Duration.ofMillis(100), Duration.ofSeconds(10), false, BlindWrites.WARN);

	/**
	 * Creates settings.
	 */
	public StateTopicSettings {
		if (prefix.indexOf('{') >= 0 || prefix.indexOf('}') >= 0) {
			throw new InvalidStateSettingException("prefix", prefix, "have no braces");
		}
		inRange("partitions", partitions, 1, 16_384);
		inRange("replica.max-entries", maxEntries, 1, Integer.MAX_VALUE);
		inRange("inline-limit", inlineLimit, 0, StateTerms.LARGEST_INLINE_LIMIT);
		inRange("journal-length", journalLength, 1, 1 << 24);
		inRange("dirty-limit", dirtyLimit, 1, 1 << 24);
		notNegative("ttl", ttl);
		positive("head-interval", headInterval);
		positive("command-timeout", commandTimeout);
		positive("write-timeout", writeTimeout);
		positive("sweep-interval", sweepInterval);
		positive("retry.delay", firstRetry);
		atLeast("retry.max-delay", longestRetry, "retry.delay", firstRetry);
		if (staleAfter.compareTo(headInterval) <= 0) {
			throw new InvalidStateSettingException("stale-after", staleAfter,
					"be more than head-interval=%s, or the topic is stale between two proofs"
						.formatted(TimeText.of(headInterval)));
		}
	}

	/**
	 * Changes some of the settings.
	 * @param changes makes the changes
	 * @return new settings
	 */
	public StateTopicSettings with(Consumer<StateTopicSettingsBuilder> changes) {
		StateTopicSettingsBuilder builder = new StateTopicSettingsBuilder(this);
		changes.accept(builder);
		return builder.build();
	}

	/**
	 * Refuses settings with which the keys of a slot would be in several partitions.
	 * @param topic the topic's name
	 * @throws InvalidStateSettingException if the number of partitions is not a power of
	 * two, or higher than that of the slots
	 */
	public void checkSlots(String topic) {
		if (Slots.COUNT % this.partitions != 0) {
			throw new InvalidStateSettingException("partitions", this.partitions,
					"be a power of two, and at most %d, as state topic '%s' is written with fences: the keys of a slot have to be in one partition. To change it, stop all processes and delete the keys of the topic"
						.formatted(Slots.COUNT, topic));
		}
	}

	/**
	 * How long to wait before a listener that has thrown is called again.
	 * @param failures how often it has
	 * @param chance between 0 and 1
	 */
	public long retryNanos(int failures, double chance) {
		long longest = this.firstRetry.toNanos() << Math.min(failures - 1, 20);
		if (longest <= 0 || longest > this.longestRetry.toNanos()) {
			longest = this.longestRetry.toNanos();
		}
		return (long) (longest * (0.5 + chance / 2));
	}

	private static void inRange(String setting, int value, int least, int most) {
		if (value < least || value > most) {
			throw new InvalidStateSettingException(setting, value,
					"be at least %d and at most %d".formatted(least, most));
		}
	}

	private static void notNegative(String setting, Duration value) {
		if (value.isNegative()) {
			throw new InvalidStateSettingException(setting, value, "not be negative");
		}
	}

	private static void positive(String setting, Duration value) {
		if (value.isNegative() || value.isZero()) {
			throw new InvalidStateSettingException(setting, value, "be more than zero");
		}
	}

	private static void atLeast(String setting, Duration value, String lower, Duration bound) {
		if (value.compareTo(bound) < 0) {
			throw new InvalidStateSettingException(setting, value,
					"not be less than %s=%s".formatted(lower, TimeText.of(bound)));
		}
	}

}
