/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Instant;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.protocol.StateFrame;
import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.state.access.Stored;

/**
 * What is known of one partition.
 * <p>
 * The dirty keys and the chain are guarded by the monitor of this; the reader writes
 * them. The rest belongs to the thread of the engine; the proof is read by others.
 */
final class Partition {

	/** What has been proven, and when. */
	record Proof(long nanos, Instant time, long cursor) {
	}

	private final int number;

	private final DirtyKeys dirty;

	private final InlineRoom inline;

	private final Chain chain;

	private final ReadMarks reads = new ReadMarks();

	/** What came along with announcements since the last proof. */
	private final Believed believed = new Believed();

	/** Without these keys nothing is proven. */
	private final Obstacles obstacles = new Obstacles();

	/** Up to here everything has been applied. */
	private StateStamp cursor = StateStamp.NONE;

	private @Nullable String lineage;

	/** Whether it has been read at all. */
	private boolean known;

	/** Whether another connection was tried because of what is doubtful. */
	private boolean suspected;

	/** Over which this was proven last: another one may lead to another history. */
	private int connection;

	private volatile @Nullable Proof proof;

	/**
	 * Creates a partition of which nothing is known.
	 * @param dirtyLimit how many keys may be dirty before it is itself
	 * @param journalLength how many writes its journal remembers
	 * @param longestPauseNanos how long a key may wait that its listener is ready for
	 * @param inline which values are taken that come along with announcements
	 */
	Partition(int number, int dirtyLimit, int journalLength, long longestPauseNanos, InlineRoom inline,
			LongSupplier nanoTime) {
		this.number = number;
		this.inline = inline;
		this.chain = new Chain(journalLength);
		this.dirty = new DirtyKeys(dirtyLimit, new Backlog(longestPauseNanos), nanoTime);
	}

	int number() {
		return this.number;
	}

	boolean isKnown() {
		return this.known;
	}

	/** Up to where everything has been applied. */
	StateStamp cursor() {
		return this.cursor;
	}

	/** The data set that was read, {@code null} if nothing had been written to it. */
	@Nullable String lineage() {
		return this.lineage;
	}

	/** What was proven last, {@code null} if nothing was. Asked by any thread. */
	@Nullable Proof proof() {
		return this.proof;
	}

	/** Takes note of an announcement. Called by the reader. */
	synchronized Heard announced(StateFrame frame, boolean interesting) {
		boolean late = this.chain.isLate(frame.stamp());
		boolean missed = !late && this.chain.announced(frame.previous(), frame.stamp());
		boolean marked = false;
		if (interesting) {
			boolean takes = frame.record() != null && !late && this.inline.takes(frame.record(), dirtyKeys());
			marked = mark(frame.key(), new ReadRequest(frame.version(), takes ? frame : null, frame.trace(), false));
		}
		return missed ? Heard.MISSED : marked ? Heard.DIRTY : Heard.NOTHING;
	}

	/**
	 * Marks a key. Past the limit it is the partition that is dirty.
	 * @return whether the key is to be read now
	 */
	synchronized boolean mark(String key, ReadRequest request) {
		if (this.dirty.isFull(key)) {
			this.chain.breakUp();
			return false;
		}
		return this.dirty.mark(key, request);
	}

	/**
	 * Marks a key that somebody else has changed. Past the limit nothing is marked, and
	 * everything has to be compared.
	 */
	synchronized Heard foreign(String key) {
		if (this.dirty.isOverLimit(key)) {
			return Heard.MISSED;
		}
		return mark(key, ReadRequest.LOOK) ? Heard.DIRTY : Heard.NOTHING;
	}

	/**
	 * Marks a key whatever the limit, because the caller knows that there are not many
	 * more, and has it read whoever is behind.
	 */
	synchronized void require(String key, ReadRequest request) {
		this.dirty.require(key, request);
	}

	/** A key's listener has caught up with what it was given. */
	synchronized boolean ready(String key) {
		return this.dirty.ready(key);
	}

	/** Nobody knows who is behind any more. */
	synchronized void listenersChanged() {
		this.dirty.listenersChanged();
	}

	/** Whether keys are to be read, other than those whose listeners are behind. */
	synchronized boolean isDirty() {
		return !this.dirty.isEmpty();
	}

	synchronized int dirtyKeys() {
		return this.dirty.size();
	}

	synchronized long nextIn() {
		return this.dirty.nextIn();
	}

	/**
	 * Takes some of the dirty keys. Those whose listener is behind wait.
	 * @param behind must be asked under the monitor: whoever is ready says so afterwards
	 */
	synchronized Map<String, ReadRequest> take(int most, Predicate<String> behind) {
		return this.dirty.take(most, behind);
	}

	synchronized Map<String, ReadRequest> takeAll(Predicate<String> behind) {
		return this.dirty.takeAll(behind);
	}

	synchronized void settle(Map<String, ReadRequest> read, Predicate<String> behind) {
		this.dirty.settle(read, behind);
	}

	synchronized void giveBack(Map<String, ReadRequest> taken) {
		this.dirty.giveBack(taken);
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

	/** Whether what came with an announcement may be taken until it is proven. */
	boolean mayBelieve(ReadRequest request, byte[] record) {
		return request.version() > this.cursor.version() && !request.force() && this.believed.hasRoom(record);
	}

	/** Takes note of what came with an announcement, and was applied. */
	void believe(String key, StateStamp stamp, byte[] record) {
		this.believed.add(key, record);
		read(key, stamp);
	}

	/** Whether something else is believed of a key than what was read. */
	boolean isRefuted(String key, @Nullable Stored stored) {
		return this.believed.isRefuted(key, stored);
	}

	/** What was read of a key was applied, or was older than its announcement. */
	void settle(String key, boolean applied) {
		if (applied) {
			this.believed.forget(key);
		}
		else {
			this.obstacles.doubt(key);
		}
	}

	/** What keeps this from being proven. */
	Obstacles obstacles() {
		return this.obstacles;
	}

	void lookAtDoubtful() {
		this.obstacles.takeDoubtful().forEach((key) -> require(key, ReadRequest.LOOK));
	}

	/**
	 * Whether another connection is to be tried, which is done once.
	 * @param older whether the head is older than what is known
	 */
	boolean suspect(boolean older) {
		if (!this.known || this.suspected || !(older || this.obstacles.isDoubtful())) {
			return false;
		}
		this.suspected = true;
		return true;
	}

	/**
	 * Has keys read after a head: those that have vanished since the last one, and those
	 * whose values came with announcements, as anybody can publish.
	 */
	void lookAfterHead() {
		this.reads.check().forEach((key) -> require(key, ReadRequest.LOOK));
		this.believed.keys().forEach((key) -> require(key, ReadRequest.LOOK));
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
		this.dirty.disbelieve();
	}

	boolean isProvenOver(int other) {
		return this.connection == other;
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

	/** Keeps what was proven just now. While there are obstacles that is nothing. */
	void keepProof(int connection, Instant time, long nanos) {
		this.connection = connection;
		if (this.obstacles.isEmpty()) {
			this.proof = new Proof(nanos, time, this.cursor.version());
		}
	}

}
