/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateStamp;

/**
 * What is known of one partition.
 * <p>
 * The dirty keys and the chain are guarded by the monitor of this; the reader writes
 * them. The rest belongs to the thread of the engine; {@code proof} is read by others.
 */
final class Partition {

	/** What has been proven, and when. */
	record Proof(long nanos, Instant time, long cursor) {
	}

	/** What an announcement calls for, or a change that somebody else has made. */
	enum Heard {

		/** Something was missed, and a proof is due, or a comparison. */
		MISSED,

		/** A key is to be read. */
		DIRTY,

		/** Nobody wants to know, or not yet. */
		NOTHING

	}

	private static final int LETTERS = 256;

	private final int number;

	private final int dirtyLimit;

	private final LongSupplier nanoTime;

	private final Map<String, Hint> dirty = new LinkedHashMap<>();

	/** Those of the dirty keys that somebody waits for. */
	private final Set<String> urgent = new HashSet<>();

	private final InlineRoom inline;

	private final Backlog backlog;

	private final Chain chain;

	/** Up to here everything has been applied. */
	StateStamp cursor = StateStamp.NONE;

	@Nullable String lineage;

	/** Whether it has been read at all. */
	boolean known;

	/** Keys whose value was older than its announcement: whom do we read from? */
	final Set<String> doubtful = new HashSet<>();

	private final ReadMarks reads = new ReadMarks();

	/** What came along with announcements since the last proof. */
	final Believed believed = new Believed();

	/** Whether another connection was tried because of that. */
	boolean suspected;

	/** Over which this was proven last: another one may lead to another history. */
	int connection;

	volatile @Nullable Proof proof;

	/**
	 * Creates a partition of which nothing is known.
	 * @param number its number
	 * @param dirtyLimit how many keys may be dirty before it is itself
	 * @param journalLength how many writes its journal remembers
	 * @param longestPauseNanos how long a key may wait that its listener is ready for
	 * @param inline which values are taken that come along with announcements
	 * @param nanoTime the time
	 */
	Partition(int number, int dirtyLimit, int journalLength, long longestPauseNanos, InlineRoom inline,
			LongSupplier nanoTime) {
		this.number = number;
		this.dirtyLimit = dirtyLimit;
		this.inline = inline;
		this.chain = new Chain(journalLength);
		this.nanoTime = nanoTime;
		this.backlog = new Backlog(longestPauseNanos);
	}

	int number() {
		return this.number;
	}

	/** Takes note of an announcement. Called by the reader. */
	synchronized Heard announced(StateFrame frame, boolean interesting) {
		boolean late = this.chain.isLate(frame.stamp());
		boolean missed = !late && this.chain.announced(frame.previous(), frame.stamp());
		boolean marked = false;
		if (interesting) {
			boolean takes = frame.record() != null && !late && this.inline.takes(frame.record(), dirtyKeys());
			marked = mark(frame.key(), new Hint(frame.version(), takes ? frame : null, frame.trace(), false));
		}
		return missed ? Heard.MISSED : marked ? Heard.DIRTY : Heard.NOTHING;
	}

	/**
	 * Marks a key. Past the limit it is the partition that is dirty.
	 * @return whether the key is to be read now
	 */
	synchronized boolean mark(String key, Hint hint) {
		if (dirtyKeys() >= limit(key) && !this.dirty.containsKey(key) && !this.backlog.isDirty(key)) {
			this.chain.breakUp();
			return false;
		}
		if (this.backlog.knows(key) && !this.dirty.containsKey(key)) {
			return this.backlog.mark(key, hint, this.nanoTime.getAsLong());
		}
		this.dirty.merge(key, hint, Hint::and);
		return true;
	}

	/**
	 * Marks a key that somebody else has changed. Past the limit nothing is marked, and
	 * everything has to be compared.
	 */
	synchronized Heard foreign(String key) {
		if (dirtyKeys() >= limit(key)) {
			return Heard.MISSED;
		}
		return mark(key, Hint.LOOK) ? Heard.DIRTY : Heard.NOTHING;
	}

	/** A long key takes the place of several: the limit is one of memory. */
	private int limit(String key) {
		return this.dirtyLimit / (1 + key.length() / LETTERS);
	}

	/**
	 * Marks a key whatever the limit, because the caller knows that there are not many
	 * more, and has it read whoever is behind.
	 */
	synchronized void require(String key, Hint hint) {
		this.backlog.take(key, this.dirty);
		this.dirty.merge(key, hint, Hint::and);
		this.urgent.add(key);
	}

	/** A key's listener has caught up with what it was given. */
	synchronized boolean ready(String key) {
		return this.backlog.ready(key, this.nanoTime.getAsLong());
	}

	/** Nobody knows who is behind any more. */
	synchronized void listenersChanged() {
		this.backlog.clear(this.dirty);
	}

	synchronized boolean isDirty() {
		return !this.dirty.isEmpty();
	}

	synchronized int dirtyKeys() {
		return this.dirty.size() + this.backlog.dirty();
	}

	/** In how many nanoseconds a key may be due that has waited for its listener. */
	synchronized long nextIn() {
		return this.backlog.nextIn(this.nanoTime.getAsLong());
	}

	/**
	 * Takes some of the dirty keys. Those whose listener is behind wait.
	 * @param behind must be asked under the monitor: whoever is ready says so afterwards
	 */
	synchronized Map<String, Hint> take(int most, Predicate<String> behind) {
		if (this.dirty.isEmpty() && this.backlog.isIdle()) {
			// As most are each time
			return Map.of();
		}
		Map<String, Hint> taken = new HashMap<>();
		long now = this.nanoTime.getAsLong();
		Iterator<Map.Entry<String, Hint>> keys = this.dirty.entrySet().iterator();
		while (keys.hasNext() && taken.size() < most) {
			Map.Entry<String, Hint> next = keys.next();
			keys.remove();
			if (this.urgent.remove(next.getKey()) || !behind.test(next.getKey())) {
				taken.put(next.getKey(), next.getValue());
			}
			else {
				this.backlog.add(next.getKey(), next.getValue(), now);
			}
		}
		this.backlog.takeDue(taken, most, now);
		return taken;
	}

	/** Takes all dirty keys, due or not, but not those whose listener is behind. */
	synchronized Map<String, Hint> takeAll(Predicate<String> behind) {
		Map<String, Hint> taken = take(Integer.MAX_VALUE, behind);
		if (!this.backlog.isEmpty()) {
			this.backlog.takeAll(taken, behind);
		}
		return taken;
	}

	/** What was taken has been read: of whom nobody is behind, nobody will be ready. */
	synchronized void settle(Map<String, Hint> read, Predicate<String> behind) {
		if (!this.backlog.isEmpty()) {
			long now = this.nanoTime.getAsLong();
			read.keySet().forEach((key) -> {
				if (!behind.test(key)) {
					this.backlog.ready(key, now);
				}
			});
		}
	}

	/** Gives back what could not be read. */
	synchronized void giveBack(Map<String, Hint> taken) {
		taken.forEach((key, hint) -> this.dirty.merge(key, hint, (newer, older) -> older.and(newer)));
	}

	/** Takes note of what was read. */
	synchronized void read(String key, StateStamp stamp) {
		this.reads.read(key);
		this.chain.read(stamp);
	}

	/** Takes note of a key that is gone, and nobody knows since when. */
	void readNothing(String key) {
		this.reads.readNothing(key);
	}

	/** Has keys read again that have vanished since the last head. */
	void lookForVanished() {
		this.reads.check().forEach((key) -> require(key, Hint.LOOK));
	}

	/** Has values read that came along with announcements: anybody can publish. */
	void lookAtBelieved() {
		this.believed.keys().forEach((key) -> require(key, Hint.LOOK));
	}

	synchronized Chain.State chain() {
		return this.chain.state();
	}

	/**
	 * From now on another server may be read from, with which what was read since the
	 * last proof has to be compared, unless everything is.
	 */
	synchronized void linkLost() {
		this.chain.linkLost();
		this.reads.linkLost(this.known && !this.chain.isTorn());
	}

	/**
	 * The server's history is another one than ours, which begins anew with its head.
	 * What was announced may belong to either: it is read, and not believed.
	 */
	synchronized void restart(StateStamp head) {
		this.chain.restart(head);
		this.dirty.replaceAll((key, hint) -> hint.unannounced());
		this.backlog.disbelieve();
	}

	/** Everything up to here has been applied. */
	synchronized void proven(StateStamp head, @Nullable String lineage) {
		this.cursor = head;
		this.lineage = lineage;
		this.known = true;
		this.suspected = false;
		this.reads.proven();
		this.chain.proven(head);
	}

}
