/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.kryowire.notify.protocol.StateStamp;
import io.kryowire.notify.protocol.StateVersion;

/**
 * What was heard and read of a partition's history.
 * <p>
 * Announcements form a chain: each names the write before it. As long as the chain is
 * whole from what was proven last, everything up to its end has been marked dirty. A
 * chain cannot be mistaken for another one, as versions can that a new master gives out
 * again after a failover: each write has a nonce.
 * <p>
 * Where it is not whole, what was known before the gap is remembered as a witness: a
 * history without it is another one. Guarded by the monitor of its partition.
 */
final class Chain {

	/**
	 * Writes remembered one by one, about 80 bytes each; beyond them everything is
	 * compared. With a longer journal it is as many as that, so that it is of use.
	 */
	static final int LEAST_CAPACITY = 8192;

	private final int capacity;

	/**
	 * The chain at one moment.
	 *
	 * @param end the last announcement
	 * @param whole whether nothing is missing up to there
	 * @param unheard writes that were read and not announced yet, none before the end
	 * @param witnesses writes that have to be part of the history as well
	 * @param torn whether something that is not remembered has to be
	 */
	record State(StateStamp end, boolean whole, Set<StateStamp> unheard, Set<StateStamp> witnesses, boolean torn) {

		/** Whether something has happened that cannot be part of the head's history. */
		boolean isExcludedBy(StateStamp head) {
			return known().anyMatch(head::excludes);
		}

		/** What has to be part of the history. */
		Stream<StateStamp> known() {
			return Stream.concat(Stream.of(this.end), Stream.concat(this.unheard.stream(), this.witnesses.stream()));
		}

	}

	private StateStamp end = StateStamp.NONE;

	private boolean broken = true;

	/** Where the part begins that is not: a proof of this mends the chain. */
	private StateStamp since = StateStamp.NONE;

	/** Each of them: a failover may have undone one, and left a later one in place. */
	private final NavigableSet<StateStamp> unheard = new TreeSet<>(
			Comparator.comparingLong(StateStamp::version).thenComparingLong(StateStamp::nonce));

	private final Set<StateStamp> witnesses = new HashSet<>();

	/** How often it was torn, and up to which time that was mended, or is being. */
	private long tears;

	private long mended;

	private long mending;

	/**
	 * Creates a chain of which nothing is known.
	 * @param journalLength how many writes the journal remembers
	 */
	Chain(int journalLength) {
		this.capacity = Math.max(LEAST_CAPACITY, journalLength);
	}

	/** Whether something that is not remembered has to be part of the history. */
	boolean isTorn() {
		return this.tears != this.mended;
	}

	/** Whether an announcement is of the last write, or of one before it. */
	boolean isLate(StateStamp stamp) {
		return stamp.version() < this.end.version() || stamp.equals(this.end);
	}

	/**
	 * Takes note of an announcement that is not late.
	 * @return whether something was missed before it
	 */
	boolean announced(StateStamp previous, StateStamp stamp) {
		boolean gap = !previous.equals(this.end);
		if (gap) {
			witness(this.end);
		}
		boolean skipped = leaveBehind(stamp);
		boolean missed = !this.broken && (gap || skipped);
		if (gap || skipped) {
			this.broken = true;
			this.since = stamp;
		}
		this.end = stamp;
		return missed;
	}

	/**
	 * Makes witnesses of what was read before this write and never announced.
	 * @return whether there was any
	 */
	private boolean leaveBehind(StateStamp stamp) {
		boolean skipped = false;
		while (!this.unheard.isEmpty() && this.unheard.first().version() <= stamp.version()) {
			StateStamp read = this.unheard.pollFirst();
			if (!read.equals(stamp)) {
				witness(read);
				skipped = true;
			}
		}
		return skipped;
	}

	/** Takes note of what was read, which may be newer than what was announced. */
	void read(StateStamp stamp) {
		if (!isLate(stamp) && !this.unheard.contains(stamp)) {
			remember(this.unheard, stamp);
		}
	}

	/** From now on another server may be read from, with another history. */
	void linkLost() {
		List<StateStamp> read = List.copyOf(this.unheard);
		this.unheard.clear();
		read.forEach(this::witness);
	}

	private void witness(StateStamp stamp) {
		if (stamp.version() != StateVersion.NONE && !this.witnesses.contains(stamp)) {
			remember(this.witnesses, stamp);
		}
	}

	private void remember(Set<StateStamp> stamps, StateStamp stamp) {
		if (this.unheard.size() + this.witnesses.size() < this.capacity) {
			stamps.add(stamp);
		}
		else {
			this.tears++;
		}
	}

	/** Something was not taken note of. */
	void breakUp() {
		this.broken = true;
		this.since = this.end;
	}

	/**
	 * Begins anew at the head of the server's history. Until that is proven, what is held
	 * belongs to nobody knows which.
	 */
	void restart(StateStamp head) {
		if (this.tears == this.mended) {
			this.tears++;
		}
		this.mending = this.tears;
		this.end = head;
		this.broken = false;
		this.unheard.clear();
		this.witnesses.clear();
	}

	/** Everything up to here is applied, proven by other means than the chain alone. */
	void proven(StateStamp cursor) {
		if (!cursor.excludes(this.since)) {
			this.broken = false;
		}
		if (cursor.version() > this.end.version()) {
			this.end = cursor;
		}
		this.unheard.removeIf((read) -> !cursor.excludes(read));
		this.witnesses.removeIf((witness) -> !cursor.excludes(witness));
		this.mended = this.mending;
	}

	State state() {
		return new State(this.end, !this.broken, Set.copyOf(this.unheard), Set.copyOf(this.witnesses), isTorn());
	}

}
