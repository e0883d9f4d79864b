/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;

/**
 * Changes {@link StateTopicSettings}: see there for what each of them means. What cannot
 * work is refused when all changes are made, by an {@link InvalidStateSettingException}.
 */
public final class StateTopicSettingsBuilder {

	private String prefix;

	private int partitions;

	private Duration ttl;

	private ReplicaMode replica;

	private int maxEntries;

	private Duration headInterval;

	private Duration staleAfter;

	private Duration commandTimeout;

	private Duration writeTimeout;

	private int inlineLimit;

	private boolean sharded;

	private int journalLength;

	private int dirtyLimit;

	private ForeignWrites foreignWrites;

	private Duration sweepInterval;

	private Duration firstRetry;

	private Duration longestRetry;

	private boolean readYourWrites;

	private BlindWrites blindWrites;

	StateTopicSettingsBuilder(StateTopicSettings settings) {
		this.prefix = settings.prefix();
		this.partitions = settings.partitions();
		this.ttl = settings.ttl();
		this.replica = settings.replica();
		this.maxEntries = settings.maxEntries();
		this.headInterval = settings.headInterval();
		this.staleAfter = settings.staleAfter();
		this.commandTimeout = settings.commandTimeout();
		this.writeTimeout = settings.writeTimeout();
		this.inlineLimit = settings.inlineLimit();
		this.sharded = settings.sharded();
		this.journalLength = settings.journalLength();
		this.dirtyLimit = settings.dirtyLimit();
		this.foreignWrites = settings.foreignWrites();
		this.sweepInterval = settings.sweepInterval();
		this.firstRetry = settings.firstRetry();
		this.longestRetry = settings.longestRetry();
		this.readYourWrites = settings.readYourWrites();
		this.blindWrites = settings.blindWrites();
	}

	/**
	 * Sets what all Redis keys begin with.
	 * @param text what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder prefix(String text) {
		this.prefix = text;
		return this;
	}

	/**
	 * Sets over how many partitions keys are spread: at least as many as a cluster has
	 * masters.
	 * @param count what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder partitions(int count) {
		this.partitions = count;
		return this;
	}

	/**
	 * Sets after how long a value ends by itself, zero for never.
	 * @param time what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder ttl(Duration time) {
		this.ttl = time;
		return this;
	}

	/**
	 * Sets what a replica keeps.
	 * @param mode what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder replica(ReplicaMode mode) {
		this.replica = mode;
		return this;
	}

	/**
	 * Sets how many keys a lazy replica keeps.
	 * @param entries what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder maxEntries(int entries) {
		this.maxEntries = entries;
		return this;
	}

	/**
	 * Sets how often completeness is proven.
	 * @param interval what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder headInterval(Duration interval) {
		this.headInterval = interval;
		return this;
	}

	/**
	 * Sets how old the last proof may be before the topic is stale.
	 * @param bound what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder staleAfter(Duration bound) {
		this.staleAfter = bound;
		return this;
	}

	/**
	 * Sets how long Redis may take to answer before another connection is tried.
	 * @param time what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder commandTimeout(Duration time) {
		this.commandTimeout = time;
		return this;
	}

	/**
	 * Sets how long a write or a read of Redis may take, attempts included.
	 * @param time what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder writeTimeout(Duration time) {
		this.writeTimeout = time;
		return this;
	}

	/**
	 * Sets up to how many bytes a record comes along with its announcement, 0 for never.
	 * @param bytes what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder inlineLimit(int bytes) {
		this.inlineLimit = bytes;
		return this;
	}

	/**
	 * Sets whether writes are announced within their shard of a cluster alone, and not to
	 * all of its masters.
	 * @param only what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder sharded(boolean only) {
		this.sharded = only;
		return this;
	}

	/**
	 * Sets how many writes of a partition are remembered, about.
	 * @param writes what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder journalLength(int writes) {
		this.journalLength = writes;
		return this;
	}

	/**
	 * Sets how many keys of a partition may wait to be read before single keys are no
	 * longer remembered.
	 * @param keys what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder dirtyLimit(int keys) {
		this.dirtyLimit = keys;
		return this;
	}

	/**
	 * Sets what is done about values that are changed by hand.
	 * @param what what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder foreignWrites(ForeignWrites what) {
		this.foreignWrites = what;
		return this;
	}

	/**
	 * Sets how often foreign writes are looked for.
	 * @param interval what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder sweepInterval(Duration interval) {
		this.sweepInterval = interval;
		return this;
	}

	/**
	 * Sets the pause before a listener that has thrown is called again.
	 * @param pause what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder firstRetry(Duration pause) {
		this.firstRetry = pause;
		return this;
	}

	/**
	 * Sets the longest such pause.
	 * @param pause what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder longestRetry(Duration pause) {
		this.longestRetry = pause;
		return this;
	}

	/**
	 * Sets whether a write that was waited for can be read in the replica of the same
	 * process.
	 * @param wait what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder readYourWrites(boolean wait) {
		this.readYourWrites = wait;
		return this;
	}

	/**
	 * Sets what is done about a put that would lose what is unknown here.
	 * @param what what is set
	 * @return this
	 */
	public StateTopicSettingsBuilder blindWrites(BlindWrites what) {
		this.blindWrites = what;
		return this;
	}

	StateTopicSettings build() {
		return new StateTopicSettings(this.prefix, this.partitions, this.ttl, this.replica, this.maxEntries,
				this.headInterval, this.staleAfter, this.commandTimeout, this.writeTimeout, this.inlineLimit,
				this.sharded, this.journalLength, this.dirtyLimit, this.foreignWrites, this.sweepInterval,
				this.firstRetry, this.longestRetry, this.readYourWrites, this.blindWrites);
	}

}
