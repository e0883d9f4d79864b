/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * The log of the one who breaks things: faults, when nothing could get through, and what
 * Redis has forgotten. Thread-safe.
 */
public final class HistoryConductor implements AutoCloseable {

	private final HistoryLog log;

	private final LongSupplier clock;

	HistoryConductor(Path directory, String name, LongSupplier clock) {
		this.clock = clock;
		this.log = new HistoryLog(directory, name, clock.getAsLong());
	}

	/**
	 * Opens a log of its own.
	 * @param directory where all logs of a history are
	 * @param name which conductor it is
	 * @return a log
	 */
	public static HistoryConductor open(Path directory, String name) {
		return new HistoryConductor(directory, name, MachineClock::nanos);
	}

	/**
	 * The time for {@link #outage} and the losses.
	 * @return the machine's time
	 */
	public long now() {
		return this.clock.getAsLong();
	}

	/**
	 * Counts a fault.
	 * @param kind its name in the table of faults
	 */
	public void fault(String kind) {
		this.log.fault(kind, this.clock.getAsLong());
	}

	/**
	 * Says that no subscriber could learn anything from Redis for a while.
	 * @param from when that had begun for certain
	 * @param until when that had not ended for certain
	 */
	public void outage(long from, long until) {
		this.log.outage("", from, until);
	}

	/**
	 * Says that one subscriber could learn nothing from Redis for a while.
	 * @param subscriber its name
	 * @param from when that had begun for certain
	 * @param until when that had not ended for certain
	 */
	public void outage(String subscriber, long from, long until) {
		this.log.outage(subscriber, from, until);
	}

	/**
	 * Says that Redis has lost all: what was acknowledged before {@code from} is gone,
	 * and what was written before {@code until} may be.
	 * @param from before it happened
	 * @param until after it had happened
	 */
	public void lostAll(long from, long until) {
		this.log.loss(true, from, until);
	}

	/**
	 * Says that Redis may have lost its last writes: any that was acknowledged after
	 * {@code from} and begun before {@code until}.
	 * @param from when all before was safe
	 * @param until when all after is safe
	 */
	public void lostTail(long from, long until) {
		this.log.loss(false, from, until);
	}

	/**
	 * Says what Redis itself has held of a key, outside of any fault. Whoever serves
	 * something that was acknowledged before {@code from} and is something else serves it
	 * for the bound at most. So what a failover has lost is known, and what it has left.
	 * @param from before Redis was asked
	 * @param key the key
	 * @param version the version, or 0
	 * @param hash the hash of the value, or {@link ValueHash#ABSENT}
	 */
	public void found(long from, String key, long version, long hash) {
		this.log.found(key, version, hash, from, this.clock.getAsLong());
	}

	/**
	 * Ends the log.
	 */
	@Override
	public void close() {
		this.log.close();
	}

}
