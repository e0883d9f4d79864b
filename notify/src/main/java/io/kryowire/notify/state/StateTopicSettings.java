/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;

/**
 * How a state topic is kept. All processes must agree in {@code prefix} and
 * {@code partitions}, which say where its values are.
 *
 * @param prefix what all Redis keys begin with
 * @param partitions over how many partitions keys are spread: at least as many as a
 * cluster has masters
 * @param ttl after how long a value ends by itself, zero for never
 * @param replica what a replica keeps
 * @param maxEntries how many keys a lazy replica keeps
 * @param headInterval how often completeness is proven
 * @param staleAfter how old the last proof may be before the topic is stale
 * @param commandTimeout how long Redis may take to answer before another connection is
 * tried
 * @param writeTimeout how long a write or a read of Redis may take, attempts included
 * @param inlineLimit up to how many bytes a record comes along with its announcement, 0
 * for never
 * @param journalLength how many writes of a partition are remembered, about
 * @param dirtyLimit how many keys of a partition may wait to be read before single keys
 * are no longer remembered
 * @param foreignWrites what is done about values that are changed by hand
 * @param sweepInterval how often foreign writes are looked for
 * @param firstRetry the pause before a listener that has thrown is called again; later
 * pauses double
 * @param longestRetry the longest such pause
 */
public record StateTopicSettings(String prefix, int partitions, Duration ttl, ReplicaMode replica, int maxEntries,
		Duration headInterval, Duration staleAfter, Duration commandTimeout, Duration writeTimeout, int inlineLimit,
		int journalLength, int dirtyLimit, ForeignWrites foreignWrites, Duration sweepInterval, Duration firstRetry,
		Duration longestRetry) {

	/** What is good for most. */
	public static final StateTopicSettings DEFAULTS = new StateTopicSettings("kryowire:", 16, Duration.ZERO,
			ReplicaMode.EAGER, 10_000, Duration.ofMillis(400), Duration.ofSeconds(1), Duration.ofMillis(500),
			Duration.ofSeconds(2), 0, 10_000, 16_384, ForeignWrites.IGNORE, Duration.ofSeconds(30),
			Duration.ofMillis(100), Duration.ofSeconds(10));

	/**
	 * Creates settings.
	 */
	public StateTopicSettings {
		inRange("partitions", partitions, 1, 16_384);
		inRange("replica.max-entries", maxEntries, 1, Integer.MAX_VALUE);
		inRange("inline-limit", inlineLimit, 0, 1 << 20);
		inRange("journal-length", journalLength, 1, 1 << 24);
		inRange("dirty-limit", dirtyLimit, 1, 1 << 24);
		positive("head-interval", headInterval);
		positive("stale-after", staleAfter);
		positive("command-timeout", commandTimeout);
		positive("write-timeout", writeTimeout);
		positive("sweep-interval", sweepInterval);
		positive("retry.first", firstRetry);
		positive("retry.longest", longestRetry);
		if (ttl.isNegative()) {
			throw new IllegalArgumentException("kryowire.state.ttl=%s: it must not be negative".formatted(ttl));
		}
		if (staleAfter.compareTo(headInterval) <= 0) {
			throw new IllegalArgumentException(
					"kryowire.state.stale-after=%s must be more than kryowire.state.head-interval=%s, or the topic is stale between two proofs"
						.formatted(staleAfter, headInterval));
		}
	}

	/**
	 * Replaces what a replica keeps.
	 * @param mode what
	 * @return new settings
	 */
	public StateTopicSettings withReplica(ReplicaMode mode) {
		return new StateTopicSettings(this.prefix, this.partitions, this.ttl, mode, this.maxEntries, this.headInterval,
				this.staleAfter, this.commandTimeout, this.writeTimeout, this.inlineLimit, this.journalLength,
				this.dirtyLimit, this.foreignWrites, this.sweepInterval, this.firstRetry, this.longestRetry);
	}

	/**
	 * Replaces how many keys a lazy replica keeps.
	 * @param entries how many
	 * @return new settings
	 */
	public StateTopicSettings withMaxEntries(int entries) {
		return new StateTopicSettings(this.prefix, this.partitions, this.ttl, this.replica, entries, this.headInterval,
				this.staleAfter, this.commandTimeout, this.writeTimeout, this.inlineLimit, this.journalLength,
				this.dirtyLimit, this.foreignWrites, this.sweepInterval, this.firstRetry, this.longestRetry);
	}

	/**
	 * Replaces the number of partitions.
	 * @param count how many
	 * @return new settings
	 */
	public StateTopicSettings withPartitions(int count) {
		return new StateTopicSettings(this.prefix, count, this.ttl, this.replica, this.maxEntries, this.headInterval,
				this.staleAfter, this.commandTimeout, this.writeTimeout, this.inlineLimit, this.journalLength,
				this.dirtyLimit, this.foreignWrites, this.sweepInterval, this.firstRetry, this.longestRetry);
	}

	/**
	 * Replaces the life time of values.
	 * @param time how long, zero for ever
	 * @return new settings
	 */
	public StateTopicSettings withTtl(Duration time) {
		return new StateTopicSettings(this.prefix, this.partitions, time, this.replica, this.maxEntries,
				this.headInterval, this.staleAfter, this.commandTimeout, this.writeTimeout, this.inlineLimit,
				this.journalLength, this.dirtyLimit, this.foreignWrites, this.sweepInterval, this.firstRetry,
				this.longestRetry);
	}

	/**
	 * Replaces the bound of records that come along with their announcement.
	 * @param bytes how many, 0 for none
	 * @return new settings
	 */
	public StateTopicSettings withInlineLimit(int bytes) {
		return new StateTopicSettings(this.prefix, this.partitions, this.ttl, this.replica, this.maxEntries,
				this.headInterval, this.staleAfter, this.commandTimeout, this.writeTimeout, bytes, this.journalLength,
				this.dirtyLimit, this.foreignWrites, this.sweepInterval, this.firstRetry, this.longestRetry);
	}

	/**
	 * Replaces the bounds of what is remembered.
	 * @param journal how many writes of a partition
	 * @param dirty how many keys of a partition that wait to be read
	 * @return new settings
	 */
	public StateTopicSettings withMemory(int journal, int dirty) {
		return new StateTopicSettings(this.prefix, this.partitions, this.ttl, this.replica, this.maxEntries,
				this.headInterval, this.staleAfter, this.commandTimeout, this.writeTimeout, this.inlineLimit, journal,
				dirty, this.foreignWrites, this.sweepInterval, this.firstRetry, this.longestRetry);
	}

	/**
	 * Replaces what bounds staleness.
	 * @param interval how often completeness is proven
	 * @param bound how old the last proof may be
	 * @param timeout how long Redis may take to answer
	 * @return new settings
	 */
	public StateTopicSettings withFreshness(Duration interval, Duration bound, Duration timeout) {
		return new StateTopicSettings(this.prefix, this.partitions, this.ttl, this.replica, this.maxEntries, interval,
				bound, timeout, this.writeTimeout, this.inlineLimit, this.journalLength, this.dirtyLimit,
				this.foreignWrites, this.sweepInterval, this.firstRetry, this.longestRetry);
	}

	/**
	 * Replaces how long a write or a read of Redis may take.
	 * @param time how long
	 * @return new settings
	 */
	public StateTopicSettings withWriteTimeout(Duration time) {
		return new StateTopicSettings(this.prefix, this.partitions, this.ttl, this.replica, this.maxEntries,
				this.headInterval, this.staleAfter, this.commandTimeout, time, this.inlineLimit, this.journalLength,
				this.dirtyLimit, this.foreignWrites, this.sweepInterval, this.firstRetry, this.longestRetry);
	}

	/**
	 * Replaces what is done about foreign writes.
	 * @param what what is done
	 * @param interval how often
	 * @return new settings
	 */
	public StateTopicSettings withForeignWrites(ForeignWrites what, Duration interval) {
		return new StateTopicSettings(this.prefix, this.partitions, this.ttl, this.replica, this.maxEntries,
				this.headInterval, this.staleAfter, this.commandTimeout, this.writeTimeout, this.inlineLimit,
				this.journalLength, this.dirtyLimit, what, interval, this.firstRetry, this.longestRetry);
	}

	/**
	 * Replaces the pauses before a listener is called again.
	 * @param first the first pause
	 * @param longest the longest pause
	 * @return new settings
	 */
	public StateTopicSettings withRetry(Duration first, Duration longest) {
		return new StateTopicSettings(this.prefix, this.partitions, this.ttl, this.replica, this.maxEntries,
				this.headInterval, this.staleAfter, this.commandTimeout, this.writeTimeout, this.inlineLimit,
				this.journalLength, this.dirtyLimit, this.foreignWrites, this.sweepInterval, first, longest);
	}

	private static void inRange(String setting, int value, int least, int most) {
		if (value < least || value > most) {
			throw new IllegalArgumentException("kryowire.state.%s=%d: it must be at least %d and at most %d"
				.formatted(setting, value, least, most));
		}
	}

	private static void positive(String setting, Duration value) {
		if (value.isNegative() || value.isZero()) {
			throw new IllegalArgumentException(
					"kryowire.state.%s=%s: it must be more than zero".formatted(setting, value));
		}
	}

}
