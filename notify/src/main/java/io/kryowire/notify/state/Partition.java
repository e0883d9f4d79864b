/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.protocol.StateFrame;

/**
 * What is known of one partition.
 * <p>
 * The announcements of a partition form a chain: each names the write before it. As long
 * as the chain that was heard is whole from the cursor on, everything up to its end has
 * been marked dirty. A chain cannot be mistaken for another one, as numbers can that a
 * new master gives out again after a failover.
 * <p>
 * The dirty keys and the chain are guarded by the monitor of this; the reader writes
 * them. The rest belongs to the thread of the engine; {@code proofs} is read by others.
 */
final class Partition {

	/** What has been proven, and when. */
	record Proof(long nanos, Instant time, long cursor) {
	}

	/** The chain, at one moment. */
	record Chain(long end, boolean whole) {
	}

	private final int number;

	private final int dirtyLimit;

	private Map<String, Hint> dirty = new HashMap<>();

	private long end;

	private boolean broken = true;

	/** Up to here everything has been applied. */
	long cursor;

	@Nullable String lineage;

	/** Whether it has been read at all. */
	boolean known;

	/** Keys whose value was older than its announcement: whom do we read from? */
	final Set<String> doubtful = new HashSet<>();

	/** Whether another connection was tried because of that. */
	boolean suspected;

	volatile @Nullable Proof proof;

	Partition(int number, int dirtyLimit) {
		this.number = number;
		this.dirtyLimit = dirtyLimit;
	}

	int number() {
		return this.number;
	}

	/**
	 * Takes note of an announcement. Called by the reader.
	 * @return whether something was missed
	 */
	synchronized boolean announced(StateFrame frame, boolean interesting) {
		boolean late = frame.version() <= this.end;
		boolean missed = false;
		if (!late) {
			missed = !this.broken && frame.previous() != this.end;
			this.broken |= missed;
			this.end = frame.version();
		}
		if (interesting) {
			boolean takes = frame.record() != null && !late;
			mark(frame.key(), new Hint(frame.version(), takes ? frame : null, frame.trace(), false));
		}
		return missed;
	}

	/** Marks a key. Past the limit it is the partition that is dirty. */
	synchronized void mark(String key, Hint hint) {
		if (this.dirty.size() >= this.dirtyLimit && !this.dirty.containsKey(key)) {
			this.broken = true;
			return;
		}
		this.dirty.merge(key, hint, Hint::and);
	}

	/** Marks a key whatever the limit: the caller knows that there are not many more. */
	synchronized void require(String key, Hint hint) {
		this.dirty.merge(key, hint, Hint::and);
	}

	synchronized boolean isDirty() {
		return !this.dirty.isEmpty();
	}

	synchronized int dirtyKeys() {
		return this.dirty.size();
	}

	/** Takes some of the dirty keys, and leaves those that are to wait. */
	synchronized Map<String, Hint> take(int most, Predicate<String> waits) {
		Map<String, Hint> taken = new HashMap<>();
		Iterator<Map.Entry<String, Hint>> keys = this.dirty.entrySet().iterator();
		while (keys.hasNext() && taken.size() < most) {
			Map.Entry<String, Hint> next = keys.next();
			if (!waits.test(next.getKey())) {
				taken.put(next.getKey(), next.getValue());
				keys.remove();
			}
		}
		return taken;
	}

	/** Gives back what could not be read. */
	synchronized void giveBack(Map<String, Hint> taken) {
		taken.forEach((key, hint) -> this.dirty.merge(key, hint, (newer, older) -> older.and(newer)));
	}

	synchronized Chain chain() {
		return new Chain(this.end, !this.broken);
	}

	/** Everything up to here is applied, proven by other means than the chain alone. */
	synchronized void proven(long cursor) {
		if (cursor >= this.end) {
			this.end = cursor;
			this.broken = false;
		}
	}

	/** The server's history is another one than the chain's. */
	synchronized void forget(long cursor) {
		this.end = cursor;
		this.broken = false;
	}

}
