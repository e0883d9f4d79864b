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
 * Why a lane is not connected, and what is told of that: each trouble once, and not for
 * each attempt. Thread-safe.
 */
/*
 * Nodes that start together find each other not yet listening, and one that calls itself
 * always does, as do those who know one that starts again. That is told if it lasts. Two
 * troubles may take turns, as when a node's refusal arrives in time and does not: they
 * are told once each, until a connection is there again.
 */
final class LaneFailures {

	private static final Logger logger = LoggerFactory.getLogger(Lane.class);

	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

	/** Whoever is called may say what it likes of its reasons. */
	private static final int MOST_TOLD = 16;

	private final Supplier<String> where;

	private final int lane;

	private final LongSupplier clock;

	/** Since when it has been nobody's fault that nobody listens. */
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

	/** In words for people. */
	String text() {
		return this.text;
	}

	/** Nothing is told of that: the end has been asked for. */
	synchronized void closed() {
		this.text = "closed";
	}

	/**
	 * It has said so, and may be back soon: that time begins again when its connection
	 * has ended.
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

	/** Nobody listens there, perhaps not yet. */
	synchronized void nobodyThere(String problem) {
		if (this.wasConnected || isTooLong()) {
			because(problem);
			return;
		}
		later(problem);
	}

	/** Whoever leaves may refuse who comes back too early. */
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

	/** It is told if it lasts. */
	private void later(String problem) {
		this.text = problem;
		logger.debug("Not yet connected: {} (peer={}, lane={})", problem, this.where.get(), this.lane);
	}

}
