/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The log of what one process writes, for any client: {@code invoke} before a write is
 * sent, and one of {@code ok}, {@code fail} and {@code unknown} when its answer is known.
 * What has been logged survives the process. Thread-safe.
 */
public final class HistoryWriter implements AutoCloseable {

	/** Expected by a write without a condition. */
	static final long ANY = -1;

	private final HistoryLog log;

	private final LongSupplier clock;

	private final AtomicLong ops = new AtomicLong();

	HistoryWriter(Path directory, String name, LongSupplier clock) {
		this.clock = clock;
		this.log = new HistoryLog(directory, name, clock.getAsLong());
	}

	/**
	 * Opens a log of its own.
	 * @param directory where all logs of a history are
	 * @param name which writer it is; a process that is started again takes another name
	 * @return a log
	 */
	public static HistoryWriter open(Path directory, String name) {
		return new HistoryWriter(directory, name, MachineClock::nanos);
	}

	/**
	 * Promises that the writes of each key are sent in the order in which this is told of
	 * them, so that their versions have to rise in that order.
	 * @return this
	 */
	public HistoryWriter inOrder() {
		this.log.inOrder();
		return this;
	}

	/**
	 * Says that a value is about to be written if its key has a certain version: once at
	 * most, however often it is tried. If the key turns out to have another one, the
	 * write has {@linkplain #fail failed}.
	 * @param key the key
	 * @param expected the version, 0 if there may be no value
	 * @param hash the value's {@link ValueHash}
	 * @return the number of the write, for its outcome
	 */
	public long invokeIf(String key, long expected, long hash) {
		long op = this.ops.getAndIncrement();
		this.log.invokedIf(op, key, expected, hash, this.clock.getAsLong());
		return op;
	}

	/**
	 * Says that a value is about to be written.
	 * @param key the key
	 * @param hash the value's {@link ValueHash}
	 * @return the number of the write, for its outcome
	 */
	public long invoke(String key, long hash) {
		return invoke(key, hash, Duration.ZERO);
	}

	/**
	 * Says that a value is about to be written that goes by itself.
	 * @param key the key
	 * @param hash the value's {@link ValueHash}
	 * @param ttl how long it is to live, or zero for ever
	 * @return the number of the write, for its outcome
	 */
	public long invoke(String key, long hash, Duration ttl) {
		long op = this.ops.getAndIncrement();
		this.log.invoked(op, key, hash, ttl.toMillis(), this.clock.getAsLong());
		return op;
	}

	/**
	 * Says that a key is about to be removed.
	 * @param key the key
	 * @return the number of the write, for its outcome
	 */
	public long invokeRemoval(String key) {
		return invoke(key, ValueHash.ABSENT);
	}

	/**
	 * Says that a write has been acknowledged.
	 * @param op its number
	 * @param key its key
	 * @param version the version it was given: versions of one key order its writes
	 */
	public void ok(long op, String key, long version) {
		this.log.completed(Outcome.OK, op, key, version, this.clock.getAsLong());
	}

	/**
	 * Says that a write has certainly not been done, and will not be.
	 * @param op its number
	 * @param key its key
	 */
	public void fail(long op, String key) {
		this.log.completed(Outcome.FAILED, op, key, 0, this.clock.getAsLong());
	}

	/**
	 * Says that nobody knows whether a write has been done, as after a time-out.
	 * @param op its number
	 * @param key its key
	 */
	public void unknown(long op, String key) {
		this.log.completed(Outcome.UNKNOWN, op, key, 0, this.clock.getAsLong());
	}

	/**
	 * Ends the log.
	 */
	@Override
	public void close() {
		this.log.close();
	}

}
