/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.util.concurrent.TimeUnit;

/**
 * A row of the group.
 */
enum MessageRow {

	/** Flat out to one listener. */
	ONE("redis-messages-1", 1),

	/** Flat out to ten, each of which has to handle every message. */
	TEN("redis-messages-10", 10),

	/** From publishing to handling, at a rate that everybody can keep up with. */
	LATENCY("redis-latency", 1),

	/** Flat out to subscribers, over links or over Redis. */
	FAN_OUT_ONE("fan-out-1", 1),

	/** The same. */
	FAN_OUT_THREE("fan-out-3", 3),

	/** The same. */
	FAN_OUT_TEN("fan-out-10", 10),

	/** Flat out to three, of which one is slow; the rig does not hold the publisher. */
	FAN_OUT_SLOW("fan-out-slow", 3),

	/** The same of state, to which it is new each time. */
	STATE_LATENCY("state-latency", 1);

	private static final long SLOW_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

	private final String id;

	private final int listeners;

	MessageRow(String id, int listeners) {
		this.id = id;
		this.listeners = listeners;
	}

	static MessageRow of(String id) {
		for (MessageRow row : values()) {
			if (row.id.equals(id)) {
				return row;
			}
		}
		throw new IllegalArgumentException("No row '%s' of messages".formatted(id));
	}

	String id() {
		return this.id;
	}

	int listeners() {
		return this.listeners;
	}

	/** How long the last listener takes for each message. */
	long slowNanos() {
		return isSlow() ? SLOW_NANOS : 0;
	}

	/** Whether one of the listeners is slow. */
	boolean isSlow() {
		return this == FAN_OUT_SLOW;
	}

	/** Whether messages are published at a rate, and timed. */
	boolean isPaced() {
		return this == LATENCY || this == STATE_LATENCY;
	}

}
