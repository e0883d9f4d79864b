/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * The log of whoever injects faults: the faults, outages, and losses of data in Redis.
 * Thread-safe.
 */
public final class HistoryConductor implements AutoCloseable {

	private final HistoryLog log;

	private final LongSupplier clock;

	HistoryConductor(Path directory, String name, LongSupplier clock) {
		this.clock = clock;
		this.log = new HistoryLog(directory, name, clock.getAsLong());
	}

	/**
	 * Opens a log.
	 * @param directory the directory with all logs of a history
	 * @param name the name of the conductor
	 * @return the log
	 */
	public static HistoryConductor open(Path directory, String name) {
		return new HistoryConductor(directory, name, MachineClock::nanos);
	}

	/**
	 * Returns the current time, for {@link #outage} and losses.
	 * @return the time of the machine
	 */
	public long now() {
		return this.clock.getAsLong();
	}

	/**
	 * Logs a fault.
	 * @param kind the name of its kind in the table of faults
	 */
	public void fault(String kind) {
		this.log.fault(kind, this.clock.getAsLong());
	}

	/**
	 * Logs that no subscriber could learn anything from Redis for a while.
	 * @param from a time at which this had certainly begun
	 * @param until a time at which this had certainly not ended
	 */
	public void outage(long from, long until) {
		this.log.outage("", from, until);
	}

	/**
	 * Logs that one subscriber could not learn anything from Redis for a while.
	 * @param subscriber the name of the subscriber
	 * @param from a time at which this had certainly begun
	 * @param until a time at which this had certainly not ended
	 */
	public void outage(String subscriber, long from, long until) {
		this.log.outage(subscriber, from, until);
	}

	/**
	 * Logs that Redis has lost all data: writes acknowledged before {@code from} are
	 * lost, and writes begun before {@code until} may be.
	 * @param from a time before the loss
	 * @param until a time after the loss
	 */
	public void lostAll(long from, long until) {
		this.log.loss(true, from, until);
	}

	/**
	 * Logs that Redis may have lost its last writes: any that was acknowledged after
	 * {@code from} and begun before {@code until}.
	 * @param from the time before which all writes are safe
	 * @param until the time after which all writes are safe
	 */
	public void lostTail(long from, long until) {
		this.log.loss(false, from, until);
	}

	/**
	 * Logs the value of a key in Redis itself, outside of any fault. Other values that
	 * were acknowledged before {@code from} may be served for no longer than the bound.
	 * So it is known what a failover has lost and what it has left.
	 * @param from a time before Redis was asked
	 * @param key the key
	 * @param version the version, or 0
	 * @param hash the hash of the value, or {@link ValueHash#ABSENT}
	 */
	public void found(long from, String key, long version, long hash) {
		this.log.found(key, version, hash, from, this.clock.getAsLong());
	}

	/**
	 * Closes the log.
	 */
	@Override
	public void close() {
		this.log.close();
	}

}
