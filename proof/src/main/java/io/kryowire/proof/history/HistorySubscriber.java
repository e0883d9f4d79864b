/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * The log of a process, of any client, that sees writes of others: which values it sees,
 * which it serves to its own callers, and how fresh it claims to be. A version of 0 with
 * {@link ValueHash#ABSENT} means that a key is absent since an unknown version.
 * Thread-safe, but served values have to be logged by one thread, in the order of the
 * reads.
 */
public final class HistorySubscriber implements AutoCloseable {

	/** The time as of which everything is complete, if that is not claimed. */
	public static final long UNKNOWN = Long.MIN_VALUE;

	/** Samples that say nothing new are logged no more often than this. */
	private static final long REPEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

	/** Between samples further apart than this, nobody was there to claim anything. */
	private static final long GAP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private final HistoryLog log;

	private final LongSupplier clock;

	private final Map<String, Served> served = new HashMap<>();

	private @Nullable Claim claim;

	HistorySubscriber(Path directory, String name, LongSupplier clock) {
		this.clock = clock;
		this.log = new HistoryLog(directory, name, clock.getAsLong());
	}

	/**
	 * Opens a log.
	 * @param directory the directory with all logs of a history
	 * @param name the name of the subscriber; a restarted process uses another name
	 * @return the log
	 */
	public static HistorySubscriber open(Path directory, String name) {
		return new HistorySubscriber(directory, name, MachineClock::nanos);
	}

	/**
	 * Returns the current time, for {@link #claimed} and {@link #served}. It is to be
	 * called before the read that these log.
	 * @return the time of the machine
	 */
	public long now() {
		return this.clock.getAsLong();
	}

	/**
	 * Logs that a key has a new value here, when a listener is called or a replica has
	 * applied a change, in the order of the changes of the key.
	 * @param key the key
	 * @param version the version of the value
	 * @param hash the {@link ValueHash} of the value, or {@link ValueHash#ABSENT}
	 */
	public void saw(String key, long version, long hash) {
		this.log.saw(key, version, hash, this.clock.getAsLong());
	}

	/**
	 * Logs a value that was served to a caller between {@link #now()} and this call. It
	 * may be called for any number of reads, since calls without new information are
	 * merged. A read from Redis, because no value is held here, must not be logged.
	 * @param asked the time before the read
	 * @param key the key
	 * @param version the version that was served
	 * @param hash the hash of the value that was served
	 * @param bound the claimed maximum age of the value at that moment (after
	 * {@code asked} and before the read), or {@code null} if there was no such claim
	 */
	public void served(long asked, String key, long version, long hash, @Nullable Duration bound) {
		served(asked, key, version, hash, bound, UNKNOWN);
	}

	/**
	 * Logs a value that was served to a caller, with the time as of which everything can
	 * be seen, whether it is fresh or not.
	 * @param asked the time before the read
	 * @param key the key
	 * @param version the version that was served
	 * @param hash the hash of the value that was served
	 * @param bound the claimed maximum age of the value at that moment (after
	 * {@code asked} and before the read), or {@code null} if there was no such claim
	 * @param asOf the claimed time before which all writes can be seen, at that moment,
	 * or {@link #UNKNOWN}
	 */
	public synchronized void served(long asked, String key, long version, long hash, @Nullable Duration bound,
			long asOf) {
		long nanos = (bound != null) ? bound.toNanos() : 0;
		Served last = this.served.get(key);
		if (last == null || !last.isSame(version, hash, nanos)) {
			flush(key, last);
			last = new Served(version, hash, nanos);
			this.served.put(key, last);
		}
		last.add(asked, this.clock.getAsLong(), asOf);
		if (last.unwritten && asked - last.written >= REPEAT_NANOS) {
			flush(key, last);
		}
	}

	private void flush(String key, @Nullable Served last) {
		if (last != null && last.unwritten) {
			this.log.served(key, last.version, last.hash, last.time, last.answered, last.bound, last.asOf);
			last.written = last.time;
			last.unwritten = false;
		}
	}

	/**
	 * Logs what is claimed at a moment, to be sampled every few milliseconds.
	 * @param asked the time before the question
	 * @param fresh whether all values are claimed to be fresh
	 * @param bound the maximum age of values that are claimed to be fresh
	 */
	public synchronized void claimed(long asked, boolean fresh, Duration bound) {
		Claim last = this.claim;
		if (last == null || last.fresh != fresh || last.bound != bound.toNanos() || asked - last.until > GAP_NANOS) {
			flushClaim();
			last = new Claim(fresh, bound.toNanos(), asked);
			this.claim = last;
		}
		last.until = asked;
		if (asked - last.from >= REPEAT_NANOS) {
			flushClaim();
			this.claim = new Claim(fresh, last.bound, asked);
		}
	}

	private void flushClaim() {
		if (this.claim != null) {
			this.log.claimed(this.claim.fresh, this.claim.bound, this.claim.from, this.claim.until);
		}
	}

	/**
	 * Logs the value that was read after successfully waiting for an own write.
	 * @param key the key
	 * @param wanted the version that was waited for
	 * @param version the version that was read
	 * @param hash the hash of the value that was read
	 */
	public void bookmark(String key, long wanted, long version, long hash) {
		this.log.bookmark(key, wanted, version, hash, this.clock.getAsLong());
	}

	/**
	 * Logs a value that is held at the very end, to be called for each key.
	 * @param key the key
	 * @param version the version of the value
	 * @param hash the hash of the value
	 */
	public void holds(String key, long version, long hash) {
		this.log.holds(key, version, hash);
	}

	/**
	 * Logs that {@link #holds} has been called for all keys, when there are no more
	 * writes and all of them had time to arrive. A subscriber that does not log this,
	 * because it was killed, is not expected to hold all values.
	 * @param extent the keys that it holds
	 */
	public synchronized void ended(Extent extent) {
		this.served.forEach(this::flush);
		flushClaim();
		this.claim = null;
		this.log.ended(extent, this.clock.getAsLong());
	}

	/**
	 * Closes the log.
	 */
	@Override
	public synchronized void close() {
		this.served.forEach(this::flush);
		flushClaim();
		this.claim = null;
		this.log.close();
	}

	/**
	 * The samples of one value of one key, served with the same claim: the last is the
	 * worst.
	 */
	private static final class Served {

		private final long version;

		private final long hash;

		private long time;

		private long answered;

		private final long bound;

		private long asOf = UNKNOWN;

		private long written = Long.MIN_VALUE / 2;

		private boolean unwritten;

		private Served(long version, long hash, long bound) {
			this.version = version;
			this.hash = hash;
			this.bound = bound;
		}

		private boolean isSame(long otherVersion, long otherHash, long otherBound) {
			return this.version == otherVersion && this.hash == otherHash && this.bound == otherBound;
		}

		private void add(long asked, long now, long claimedAsOf) {
			this.asOf = Math.max(this.asOf, claimedAsOf);
			this.time = asked;
			this.answered = now;
			this.unwritten = true;
		}

	}

	/**
	 * The same claim, sample after sample.
	 */
	private static final class Claim {

		private final boolean fresh;

		private final long bound;

		private final long from;

		private long until;

		private Claim(boolean fresh, long bound, long from) {
			this.fresh = fresh;
			this.bound = bound;
			this.from = from;
			this.until = from;
		}

	}

}
