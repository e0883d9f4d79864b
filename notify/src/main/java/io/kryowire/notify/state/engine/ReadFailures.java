/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.kryowire.notify.driver.ConnectionTrouble;
import io.kryowire.notify.driver.MissingRight;
import io.kryowire.notify.driver.TimeText;
import io.kryowire.notify.pipeline.StillConnectingException;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.proof.MissingReplicasException;

/**
 * What keeps a topic from being read: said when it begins, when it is of another kind,
 * and when it is over; and how long to wait before the next attempt. That the first
 * connection is still being made is no trouble before values would be stale for it, nor
 * in the first seconds.
 */
final class ReadFailures {

	private static final Logger logger = LoggerFactory.getLogger(StateTopics.class);

	private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

	private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private static final long LONGEST_BEGINNING_NANOS = TimeUnit.SECONDS.toNanos(5);

	private final String topic;

	private final Duration staleAfter;

	private final long headIntervalNanos;

	private final LongSupplier nanoTime;

	private final long begun;

	/** Whether the topic has been read. The engine's own, as all that is not final. */
	private boolean known;

	/** Read by anybody. */
	private volatile String text = "";

	private int failures;

	/** When the last failure was, if it is not over. */
	private @Nullable Long failed;

	/** When the last one was that is over. Read by anybody. */
	private volatile @Nullable Long recovered;

	/**
	 * What was said of this trouble, each kind once: whether a right is missing, which
	 * somebody else mends than a server that is away.
	 */
	private final Set<Boolean> kinds = new HashSet<>();

	ReadFailures(String topic, Duration staleAfter, Duration headInterval, LongSupplier nanoTime) {
		this.topic = topic;
		this.staleAfter = staleAfter;
		this.headIntervalNanos = headInterval.toNanos();
		this.nanoTime = nanoTime;
		this.begun = nanoTime.getAsLong();
	}

	/** What it is, or something else if there is none. */
	String or(String otherwise) {
		String now = this.text;
		return now.isEmpty() ? otherwise : now;
	}

	/** When the last failure was after which the topic could be read again. */
	@Nullable Long recovered() {
		return this.recovered;
	}

	void over() {
		this.failures = 0;
		if (this.failed != null) {
			this.recovered = this.failed;
			this.failed = null;
		}
		this.known = true;
		this.text = "";
		if (!this.kinds.isEmpty()) {
			this.kinds.clear();
			logger.info("State topic '{}' can be read again", this.topic);
		}
	}

	/**
	 * Takes note of a failure. What somebody has to mend is not tried more often than a
	 * proof is due.
	 * @param chance between 0 and 1
	 * @return how long to wait, in nanoseconds
	 */
	long because(Throwable cause, double chance) {
		this.failures++;
		this.failed = this.nanoTime.getAsLong();
		String now = ConnectionTrouble.reason(cause);
		boolean rightIsMissing = MissingRight.find(cause) != null;
		if (!isBeginning(cause) && this.kinds.add(rightIsMissing)) {
			logger.warn(
					"State topic '{}' cannot be read: {}. Reads are retried; without a proof the topic is stale after {}.",
					this.topic, now, TimeText.of(this.staleAfter));
		}
		this.text = now;
		long longest = Math.min(LONGEST_PAUSE_NANOS, FIRST_PAUSE_NANOS << Math.min(this.failures, 10));
		long pause = (long) (longest * (0.5 + chance / 2));
		boolean lasts = rightIsMissing || cause instanceof MissingReplicasException;
		return lasts ? Math.max(pause, this.headIntervalNanos) : pause;
	}

	private boolean isBeginning(Throwable cause) {
		return cause instanceof StillConnectingException && !this.known && this.nanoTime.getAsLong() - this.begun < Math
			.max(this.staleAfter.toNanos(), LONGEST_BEGINNING_NANOS);
	}

	/** However often this is woken: whoever writes must not hasten what is in vain. */
	static void pause(long nanos, LongSupplier nanoTime, BooleanSupplier over) {
		long begun = nanoTime.getAsLong();
		long left = nanos;
		while (left > 0 && !over.getAsBoolean()) {
			LockSupport.parkNanos(left);
			Thread.interrupted();
			left = nanos - (nanoTime.getAsLong() - begun);
		}
	}

}
