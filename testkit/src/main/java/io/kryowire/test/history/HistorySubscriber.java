/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * The log of what one process sees of others' writes, serves to its own callers, and
 * claims of its freshness; for any client. A version of 0 with {@link ValueHash#ABSENT}
 * says that a key is absent, and nobody knows since which version. Thread-safe, but what
 * is served is told by one thread, so that its order is the order of the reads.
 */
public final class HistorySubscriber implements AutoCloseable {

	/** As of when all is complete, if nobody says that. */
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
	 * Opens a log of its own.
	 * @param directory where all logs of a history are
	 * @param name which subscriber it is; a process that is started again takes another
	 * name
	 * @return a log
	 */
	public static HistorySubscriber open(Path directory, String name) {
		return new HistorySubscriber(directory, name, MachineClock::nanos);
	}

	/**
	 * The time for {@link #claimed} and {@link #served}, to be taken before the reading
	 * that they tell of.
	 * @return the machine's time
	 */
	public long now() {
		return this.clock.getAsLong();
	}

	/**
	 * Says that from now on a value is the key's value here. Told by a listener, or where
	 * a replica has applied a change; in the order of the changes of a key.
	 * @param key the key
	 * @param version the value's version
	 * @param hash the value's {@link ValueHash}, or {@link ValueHash#ABSENT}
	 */
	public void saw(String key, long version, long hash) {
		this.log.saw(key, version, hash, this.clock.getAsLong());
	}

	/**
	 * Says what a caller's read was answered. Call it with what was read between
	 * {@link #now()} and this call, as often as one likes: what says nothing new is
	 * merged. A read that goes to Redis, because nothing is held here, is not to be told.
	 * @param asked the time before the read
	 * @param key the key
	 * @param version the version that was answered
	 * @param hash the hash of the value that was answered
	 * @param bound how old the answer is at most, if that was claimed at that moment
	 * (after {@code asked} and before the read), or {@code null}
	 */
	public void served(long asked, String key, long version, long hash, @Nullable Duration bound) {
		served(asked, key, version, hash, bound, UNKNOWN);
	}

	/**
	 * Says what a caller's read was answered, by one who also says as of when everything
	 * can be seen, be it fresh or not.
	 * @param asked the time before the read
	 * @param key the key
	 * @param version the version that was answered
	 * @param hash the hash of the value that was answered
	 * @param bound how old the answer is at most, if that was claimed at that moment
	 * (after {@code asked} and before the read), or {@code null}
	 * @param asOf the time before which all that was written can be seen, as it was
	 * claimed at that moment, or {@link #UNKNOWN}
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
	 * Says what is claimed at a moment, to be sampled every few milliseconds.
	 * @param asked the time before the question
	 * @param fresh whether all that is served is claimed to be fresh
	 * @param bound how old what is served may be at most while it is claimed to be fresh
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
	 * Says what was read after waiting, successfully, until one's own write could be
	 * read.
	 * @param key the key
	 * @param wanted the version that was waited for
	 * @param version the version that was read then
	 * @param hash the hash of the value that was read then
	 */
	public void bookmark(String key, long wanted, long version, long hash) {
		this.log.bookmark(key, wanted, version, hash, this.clock.getAsLong());
	}

	/**
	 * Says what is held at the very end, for each key that is held.
	 * @param key the key
	 * @param version the value's version
	 * @param hash the value's hash
	 */
	public void holds(String key, long version, long hash) {
		this.log.holds(key, version, hash);
	}

	/**
	 * Says that {@link #holds} has been told of all keys, when no more writes come and
	 * all had time to arrive. Who never says so, because it was killed, is not expected
	 * to have arrived anywhere.
	 * @param extent which keys it holds
	 */
	public synchronized void ended(Extent extent) {
		this.served.forEach(this::flush);
		flushClaim();
		this.claim = null;
		this.log.ended(extent, this.clock.getAsLong());
	}

	/**
	 * Ends the log.
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
