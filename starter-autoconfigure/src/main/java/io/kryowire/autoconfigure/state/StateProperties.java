/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.state;

import java.time.Duration;
import java.util.Map;

import io.kryowire.notify.state.ForeignWrites;
import io.kryowire.notify.state.ReplicaMode;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Properties of state topics.
 *
 * @param enabled Whether there are state topics.
 * @param prefix What all keys in Redis begin with. The same in all processes.
 * @param partitions Number of partitions of a topic. The same in all processes; at least
 * as many as a cluster has masters.
 * @param ttl Time after which a value ends by itself. 0 is never.
 * @param headInterval Time between two proofs that nothing was missed.
 * @param staleAfter Age of the last proof from which on a topic is stale.
 * @param commandTimeout Time for Redis to answer before another connection is tried.
 * @param writeTimeout Time for a write or a read of Redis, with all attempts.
 * @param inlineLimit Largest value that comes along with its announcement. 0 is none.
 * @param sharded Whether a Redis Cluster announces a write within its shard alone, and
 * not to all masters. Needs Redis 7 or Valkey.
 * @param journalLength Number of writes of a partition that are remembered, about.
 * @param dirtyLimit Most keys of a partition that wait to be read one by one.
 * @param foreignWrites What is done about values that others change by hand.
 * @param sweepInterval Time between two looks for foreign writes.
 * @param replica What is kept in memory.
 * @param retry Pauses before a listener that has thrown is called again.
 * @param listener How listeners are run.
 * @param topics What is different for single topics, by their names.
 */
@ConfigurationProperties("kryowire.state")
public record StateProperties(@DefaultValue("true") boolean enabled, @DefaultValue("kryowire:") String prefix,
		@DefaultValue("16") int partitions, @DefaultValue("0s") Duration ttl,
		@DefaultValue("400ms") Duration headInterval, @DefaultValue("1s") Duration staleAfter,
		@DefaultValue("500ms") Duration commandTimeout, @DefaultValue("2s") Duration writeTimeout,
		@DefaultValue("0B") DataSize inlineLimit, @DefaultValue("false") boolean sharded,
		@DefaultValue("10000") int journalLength, @DefaultValue("16384") int dirtyLimit,
		@DefaultValue("ignore") ForeignWrites foreignWrites, @DefaultValue("30s") Duration sweepInterval,
		@DefaultValue Replica replica, @DefaultValue Retry retry, @DefaultValue Listener listener,
		@DefaultValue Map<String, Topic> topics) {

	/**
	 * What is kept in memory.
	 *
	 * @param mode Which values a replica keeps: all of them, those that were asked for,
	 * or none.
	 * @param maxEntries Most keys in a lazy replica.
	 * @param readYourWrites Whether put, remove and compareAndPut return only when the
	 * replica of this process has the write, as long as it is fresh.
	 */
	public record Replica(@DefaultValue("eager") ReplicaMode mode, @DefaultValue("10000") int maxEntries,
			@DefaultValue("false") boolean readYourWrites) {

	}

	/**
	 * Pauses before a listener that has thrown is called again.
	 *
	 * @param delay First pause. Each is twice as long as the one before.
	 * @param maxDelay Longest pause.
	 */
	public record Retry(@DefaultValue("100ms") Duration delay, @DefaultValue("10s") Duration maxDelay) {

	}

	/**
	 * How listeners are run.
	 *
	 * @param concurrency Most listeners that run at the same time. 0 is one for each
	 * processor. Virtual threads are not bounded by it.
	 * @param drainTimeout Time for changes that wait to be handled when the application
	 * stops.
	 */
	public record Listener(@DefaultValue("0") int concurrency, @DefaultValue("10s") Duration drainTimeout) {

	}

	/**
	 * What is different for one topic. What is not set is as for all.
	 *
	 * @param partitions Number of its partitions. The same in all processes.
	 * @param ttl Time after which a value ends by itself. 0 is never.
	 * @param headInterval Time between two proofs that nothing was missed.
	 * @param staleAfter Age of the last proof from which on the topic is stale.
	 * @param inlineLimit Largest value that comes along with its announcement.
	 * @param sharded Whether a Redis Cluster announces a write within its shard alone,
	 * and not to all masters. Needs Redis 7 or Valkey.
	 * @param journalLength Number of writes of a partition that are remembered, about.
	 * @param dirtyLimit Most keys of a partition that wait to be read one by one.
	 * @param foreignWrites What is done about values that others change by hand.
	 * @param sweepInterval Time between two looks for foreign writes.
	 * @param replica What is kept in memory.
	 * @param retry Pauses before a listener that has thrown is called again.
	 */
	public record Topic(@Nullable Integer partitions, @Nullable Duration ttl, @Nullable Duration headInterval,
			@Nullable Duration staleAfter, @Nullable DataSize inlineLimit, @Nullable Boolean sharded,
			@Nullable Integer journalLength, @Nullable Integer dirtyLimit, @Nullable ForeignWrites foreignWrites,
			@Nullable Duration sweepInterval, @DefaultValue TopicReplica replica, @DefaultValue TopicRetry retry) {

	}

	/**
	 * What is kept of one topic.
	 *
	 * @param mode Which values a replica keeps.
	 * @param maxEntries Most keys in a lazy replica.
	 * @param readYourWrites Whether writes return only when the replica of this process
	 * has them.
	 */
	public record TopicReplica(@Nullable ReplicaMode mode, @Nullable Integer maxEntries,
			@Nullable Boolean readYourWrites) {

	}

	/**
	 * Pauses before a listener of one topic is called again.
	 *
	 * @param delay First pause.
	 * @param maxDelay Longest pause.
	 */
	public record TopicRetry(@Nullable Duration delay, @Nullable Duration maxDelay) {

	}

}
