/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

/**
 * What a log may hold, record by record. Keys are numbers of that log.
 */
interface LogVisitor {

	default void key(int id, String name) {
	}

	/**
	 * An expected version of {@link HistoryWriter#ANY} says that there was no condition.
	 */
	default void invoked(long op, int key, long hash, long ttlMillis, long expected, long time) {
	}

	/** The writes of a key in this log are in their order. */
	default void inOrder() {
	}

	default void completed(WriteOutcome outcome, long op, int key, long version, long time) {
	}

	default void saw(int key, long version, long hash, long time) {
	}

	/**
	 * A bound of 0 says that nothing was claimed, and {@link HistorySubscriber#UNKNOWN}
	 * that it was not said as of when. The read began at {@code time}, when that was
	 * claimed, and had ended by {@code answered}.
	 */
	default void served(int key, long version, long hash, long time, long answered, long bound, long asOf) {
	}

	default void claimed(boolean fresh, long bound, long from, long until) {
	}

	default void bookmark(int key, long wanted, long version, long hash, long time) {
	}

	default void holds(int key, long version, long hash) {
	}

	default void ended(Extent extent, long time) {
	}

	/** An empty name means all subscribers. */
	default void outage(String subscriber, long from, long until) {
	}

	/** What Redis itself has held at some time between two. */
	default void found(int key, long version, long hash, long from, long until) {
	}

	default void loss(boolean total, long from, long until) {
	}

	default void fault(String kind, long time) {
	}

}
