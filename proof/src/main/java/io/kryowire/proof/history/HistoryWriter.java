/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The log of the writes of a process, of any client: {@code invoke} is called before a
 * write is sent, and one of {@code ok}, {@code fail} and {@code unknown} when its outcome
 * is known. The log survives the process. Thread-safe.
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
	 * Opens a log.
	 * @param directory the directory with all logs of a history
	 * @param name the name of the writer; a restarted process uses another name
	 * @return the log
	 */
	public static HistoryWriter open(Path directory, String name) {
		return new HistoryWriter(directory, name, MachineClock::nanos);
	}

	/**
	 * Declares that the writes of each key are sent in the order in which they are
	 * logged, so that their versions have to increase in that order.
	 * @return this
	 */
	public HistoryWriter inOrder() {
		this.log.inOrder();
		return this;
	}

	/**
	 * Logs that a value is about to be written if its key has a certain version: at most
	 * once, even if it is tried repeatedly. If the key turns out to have another version,
	 * the write has {@linkplain #fail failed}.
	 * @param key the key
	 * @param expected the expected version, 0 for no value
	 * @param hash the {@link ValueHash} of the value
	 * @return the number of the write, for logging its outcome
	 */
	public long invokeIf(String key, long expected, long hash) {
		long op = this.ops.getAndIncrement();
		this.log.invokedIf(op, key, expected, hash, this.clock.getAsLong());
		return op;
	}

	/**
	 * Logs that a value is about to be written.
	 * @param key the key
	 * @param hash the {@link ValueHash} of the value
	 * @return the number of the write, for logging its outcome
	 */
	public long invoke(String key, long hash) {
		return invoke(key, hash, Duration.ZERO);
	}

	/**
	 * Logs that a value is about to be written that expires.
	 * @param key the key
	 * @param hash the {@link ValueHash} of the value
	 * @param ttl the time to live of the value, or zero for no expiration
	 * @return the number of the write, for logging its outcome
	 */
	public long invoke(String key, long hash, Duration ttl) {
		long op = this.ops.getAndIncrement();
		this.log.invoked(op, key, hash, ttl.toMillis(), this.clock.getAsLong());
		return op;
	}

	/**
	 * Logs that a key is about to be removed.
	 * @param key the key
	 * @return the number of the write, for logging its outcome
	 */
	public long invokeRemoval(String key) {
		return invoke(key, ValueHash.ABSENT);
	}

	/**
	 * Logs that a write has been acknowledged.
	 * @param op the number of the write
	 * @param key its key
	 * @param version its version; the versions of a key determine the order of its writes
	 */
	public void ok(long op, String key, long version) {
		this.log.completed(WriteOutcome.OK, op, key, version, this.clock.getAsLong());
	}

	/**
	 * Logs that a write has certainly not been executed, and will not be.
	 * @param op the number of the write
	 * @param key its key
	 */
	public void fail(long op, String key) {
		this.log.completed(WriteOutcome.FAILED, op, key, 0, this.clock.getAsLong());
	}

	/**
	 * Logs that it is unknown whether a write has been executed, as after a time-out.
	 * @param op the number of the write
	 * @param key its key
	 */
	public void unknown(long op, String key) {
		this.log.completed(WriteOutcome.UNKNOWN, op, key, 0, this.clock.getAsLong());
	}

	/**
	 * Closes the log.
	 */
	@Override
	public void close() {
		this.log.close();
	}

}
