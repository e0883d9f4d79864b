/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.notify.driver.TimeText;
import io.kryowire.notify.pipeline.ReconnectingLink;
import io.kryowire.notify.state.StateTopics;

/**
 * Looks now and then, or when there is a reason, for what others have written by hand: a
 * page at a time, so that reads and proofs go on however many keys there are. Used by the
 * engine's thread.
 */
final class Sweep {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	/** From one to the next, however many reasons there are. */
	private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

	/** After one that there was a reason for, and that has left something out. */
	private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(5);

	private final String topic;

	private final Partitions partitions;

	private final ReplicaComparison comparison;

	private final @Nullable Duration interval;

	private final LongSupplier nanoTime;

	/** How many reasons there have been not to wait for the interval. On any thread. */
	private final AtomicLong reasons = new AtomicLong();

	/** How many of them there were before the last sweep that was finished. */
	private volatile long settled;

	/** How many there were before this one. */
	private long known;

	private long pause = SHORTEST_PAUSE_NANOS;

	/** When this sweep has begun, or the last one. */
	private long begun;

	/** The partition that is compared, or the number of them while there is no sweep. */
	private int current;

	private ReplicaComparison.@Nullable PartitionComparison pages;

	/** Since a partition has been compared to its end. */
	private int failures;

	/** Whether this sweep has left one out. */
	private boolean incomplete;

	private boolean waitsForProof;

	private boolean complained;

	/**
	 * Creates what looks.
	 * @param topic the topic's name
	 * @param partitions its partitions
	 * @param comparison compares
	 * @param interval how often, {@code null} for never
	 * @param nanoTime the time
	 */
	Sweep(String topic, Partitions partitions, ReplicaComparison comparison, @Nullable Duration interval,
			LongSupplier nanoTime) {
		this.topic = topic;
		this.partitions = partitions;
		this.comparison = comparison;
		this.interval = interval;
		this.nanoTime = nanoTime;
		this.begun = nanoTime.getAsLong();
		this.current = partitions.size();
	}

	/** In how many nanoseconds there is something to do. */
	long nextIn(long now) {
		if (this.interval == null || this.waitsForProof) {
			return Long.MAX_VALUE;
		}
		if (isRunning()) {
			return 0;
		}
		long interval = this.interval.toNanos();
		return this.begun + (isSettled() ? interval : Math.min(this.pause, interval)) - now;
	}

	/**
	 * Does not wait for the interval, as anything may have been changed. On any thread,
	 * which wakes the engine's then.
	 */
	void soon() {
		this.reasons.incrementAndGet();
	}

	private boolean isRunning() {
		return this.current < this.partitions.size();
	}

	/** Whether there is no reason left that was not attended to. On any thread. */
	boolean isSettled() {
		return this.settled == this.reasons.get();
	}

	/** Compares a page, if it is time for that. */
	void step(ReconnectingLink links) {
		long now = this.nanoTime.getAsLong();
		if (nextIn(now) > 0) {
			return;
		}
		if (!isRunning()) {
			this.begun = now;
			this.current = 0;
			this.known = this.reasons.get();
		}
		Partition partition = this.partitions.get(this.current);
		if (!partition.isKnown() || !compare(partition, links)) {
			next();
		}
	}

	/** Returns whether there is more to compare. */
	private boolean compare(Partition partition, ReconnectingLink links) {
		ReplicaComparison.PartitionComparison open = this.pages;
		if (open == null) {
			open = this.comparison.begin(partition, false);
			this.pages = open;
		}
		return open.step(links);
	}

	private void next() {
		this.pages = null;
		this.failures = 0;
		this.current++;
		if (!isRunning()) {
			ended();
		}
	}

	private void ended() {
		boolean missed = this.incomplete;
		this.incomplete = false;
		this.pause = missed ? RETRY_NANOS : SHORTEST_PAUSE_NANOS;
		if (missed || this.known != this.settled) {
			this.begun = this.nanoTime.getAsLong();
		}
		if (missed) {
			return;
		}
		this.settled = this.known;
		if (this.complained) {
			this.complained = false;
			logger.info("State topic '{}' has been compared with Redis again, to find writes of others", this.topic);
		}
	}

	/** Another server may be asked from now on, whose pages are other ones. */
	void linkLost() {
		this.pages = null;
	}

	/** The server answers. */
	void proven() {
		this.waitsForProof = false;
	}

	/**
	 * Tries the partition once more, when it can be read, and after that when all are
	 * compared again: it keeps no other one waiting.
	 */
	void failed(RuntimeException cause) {
		this.pages = null;
		this.waitsForProof = true;
		if (++this.failures > 1) {
			this.incomplete = true;
			complain(cause);
			next();
		}
	}

	private void complain(RuntimeException cause) {
		if (!this.complained && this.interval != null) {
			this.complained = true;
			logger.warn(
					"State topic '{}' could not be compared with Redis, to find writes of others: {}. The comparison is retried within {}.",
					this.topic, cause.getMessage(), TimeText.of(this.interval));
		}
	}

}
