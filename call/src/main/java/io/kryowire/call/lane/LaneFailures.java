/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.lane;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows why a lane is not connected, and logs each problem once, not for each attempt.
 * Thread-safe.
 */
/*
 * Nodes that start at the same time find that others are not listening yet; so do the
 * callers of a node that restarts, and a node that calls itself. This is logged only if
 * it lasts. Two problems may alternate, for example if a node's refusal arrives in time
 * only sometimes: each is logged once, until there is a connection again.
 */
final class LaneFailures {

	private static final Logger logger = LoggerFactory.getLogger(Lane.class);

	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

	/** A peer may give as many different reasons as it likes. */
	private static final int MOST_TOLD = 16;

	private final Supplier<String> where;

	private final int lane;

	private final LongSupplier clock;

	/** When the time began during which a missing peer is not logged. */
	private long began;

	private final Set<String> told = new HashSet<>();

	private boolean wasConnected;

	/** Whether the end of the last connection has been announced. */
	private boolean goodbye;

	private volatile String text = "not yet connected";

	LaneFailures(Supplier<String> where, int lane, LongSupplier clock) {
		this.where = where;
		this.lane = lane;
		this.clock = clock;
		this.began = clock.getAsLong();
	}

	/** The current problem, for messages. */
	String text() {
		return this.text;
	}

	/** The lane was closed on purpose, so nothing is logged. */
	synchronized void closed() {
		this.text = "closed";
	}

	/**
	 * The peer has said that it is going away. It may be back soon: the time to wait
	 * before logging begins again when its connection has ended.
	 */
	synchronized void leaving() {
		this.wasConnected = false;
		this.goodbye = true;
		this.began = this.clock.getAsLong();
		this.text = "the peer is going away";
	}

	synchronized void connected() {
		this.wasConnected = true;
		this.goodbye = false;
		this.told.clear();
		this.text = "connected";
	}

	/** Nothing listens there, perhaps not yet. */
	synchronized void nobodyThere(String problem) {
		if (this.wasConnected || isTooLong()) {
			because(problem);
			return;
		}
		later(problem);
	}

	/** A peer that is going away may refuse a client that reconnects too early. */
	synchronized void because(String problem) {
		if (this.goodbye && !isTooLong()) {
			later(problem);
			return;
		}
		this.text = problem;
		if (this.told.size() < MOST_TOLD && this.told.add(problem)) {
			logger.warn("Not connected, and trying again: {} (peer={}, lane={})", problem, this.where.get(), this.lane);
		}
	}

	private boolean isTooLong() {
		return this.clock.getAsLong() - this.began > PATIENCE_NANOS;
	}

	/** Logs the problem for debugging only; it is logged as a warning if it lasts. */
	private void later(String problem) {
		this.text = problem;
		logger.debug("Not yet connected: {} (peer={}, lane={})", problem, this.where.get(), this.lane);
	}

}
