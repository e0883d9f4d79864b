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
 * @param enabled Whether to enable state topics.
 * @param prefix Prefix of all keys in Redis. Must be the same in all processes.
 * @param partitions Number of partitions of a topic. Must be the same in all processes,
 * and at least the number of masters of a Redis Cluster.
 * @param ttl Time after which a value expires. 0 means never.
 * @param headInterval Interval between checks that no write was missed.
 * @param staleAfter Time since the last successful check after which a topic is stale.
 * @param commandTimeout Time to wait for a reply from Redis before trying another
 * connection.
 * @param writeTimeout Maximum time for a write or read, including all attempts.
 * @param inlineLimit Maximum size of a value that is sent along with the announcement of
 * its write. 0 means that no values are sent along.
 * @param sharded Whether a Redis Cluster announces a write only within its shard instead
 * of to all masters. Requires Redis 7 or Valkey.
 * @param journalLength Approximate number of writes that the journal of a partition
 * keeps.
 * @param dirtyLimit Maximum number of keys of a partition that wait to be read one by
 * one. Above this number, all keys of the partition are compared.
 * @param foreignWrites How to handle values that are changed in Redis without Kryowire.
 * @param sweepInterval Interval between searches for values that were changed in Redis
 * without Kryowire.
 * @param replica Values that are kept in memory.
 * @param retry Delays before a listener that has failed is called again.
 * @param listener Listeners.
 * @param topics Settings of individual topics, by name.
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
	 * Values that are kept in memory.
	 *
	 * @param mode Values that a replica keeps in memory: all, those that were asked for,
	 * or none.
	 * @param maxEntries Maximum number of keys in a lazy replica.
	 * @param readYourWrites Whether put, remove and compareAndPut return only after the
	 * replica of this process contains the write, as long as the replica is fresh.
	 */
	public record Replica(@DefaultValue("eager") ReplicaMode mode, @DefaultValue("10000") int maxEntries,
			@DefaultValue("false") boolean readYourWrites) {

	}

	/**
	 * Delays before a listener that has failed is called again.
	 *
	 * @param delay Delay before a listener is called again after its first failure. Each
	 * further delay is twice as long as the one before it.
	 * @param maxDelay Maximum delay before a listener is called again after a failure.
	 */
	public record Retry(@DefaultValue("100ms") Duration delay, @DefaultValue("10s") Duration maxDelay) {

	}

	/**
	 * Listeners.
	 *
	 * @param concurrency Maximum number of listeners that run at the same time. 0 means
	 * one for each processor. Does not apply to virtual threads.
	 * @param drainTimeout Maximum time to wait for queued changes to be handled when the
	 * application stops.
	 */
	public record Listener(@DefaultValue("0") int concurrency, @DefaultValue("10s") Duration drainTimeout) {

	}

	/**
	 * Settings of one topic. Those that are not set are the same as for all topics.
	 *
	 * @param partitions Number of partitions of the topic. Must be the same in all
	 * processes, and at least the number of masters of a Redis Cluster.
	 * @param ttl Time after which a value expires. 0 means never.
	 * @param headInterval Interval between checks that no write was missed.
	 * @param staleAfter Time since the last successful check after which the topic is
	 * stale.
	 * @param inlineLimit Maximum size of a value that is sent along with the announcement
	 * of its write. 0 means that no values are sent along.
	 * @param sharded Whether a Redis Cluster announces a write only within its shard
	 * instead of to all masters. Requires Redis 7 or Valkey.
	 * @param journalLength Approximate number of writes that the journal of a partition
	 * keeps.
	 * @param dirtyLimit Maximum number of keys of a partition that wait to be read one by
	 * one. Above this number, all keys of the partition are compared.
	 * @param foreignWrites How to handle values that are changed in Redis without
	 * Kryowire.
	 * @param sweepInterval Interval between searches for values that were changed in
	 * Redis without Kryowire.
	 * @param replica Values that are kept in memory.
	 * @param retry Delays before a listener that has failed is called again.
	 */
	public record Topic(@Nullable Integer partitions, @Nullable Duration ttl, @Nullable Duration headInterval,
			@Nullable Duration staleAfter, @Nullable DataSize inlineLimit, @Nullable Boolean sharded,
			@Nullable Integer journalLength, @Nullable Integer dirtyLimit, @Nullable ForeignWrites foreignWrites,
			@Nullable Duration sweepInterval, @DefaultValue TopicReplica replica, @DefaultValue TopicRetry retry) {

	}

	/**
	 * Values of one topic that are kept in memory.
	 *
	 * @param mode Values that a replica keeps in memory: all, those that were asked for,
	 * or none.
	 * @param maxEntries Maximum number of keys in a lazy replica.
	 * @param readYourWrites Whether put, remove and compareAndPut return only after the
	 * replica of this process contains the write, as long as the replica is fresh.
	 */
	public record TopicReplica(@Nullable ReplicaMode mode, @Nullable Integer maxEntries,
			@Nullable Boolean readYourWrites) {

	}

	/**
	 * Delays before a listener of one topic that has failed is called again.
	 *
	 * @param delay Delay before a listener is called again after its first failure. Each
	 * further delay is twice as long as the one before it.
	 * @param maxDelay Maximum delay before a listener is called again after a failure.
	 */
	public record TopicRetry(@Nullable Duration delay, @Nullable Duration maxDelay) {

	}

}
