/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What was heard and read of a partition's history.
 * <p>
 * Announcements form a chain: each names the write before it. As long as the chain is
 * whole from what was proven last, everything up to its end has been marked dirty. A
 * chain cannot be mistaken for another one, as numbers can that a new master gives out
 * again after a failover.
 * <p>
 * Where it is not whole, what was known before the gap is remembered as a witness: a
 * history without it is another one. Guarded by the monitor of its partition.
 */
final class Chain {

	/**
	 * Versions remembered one by one, about 64 bytes each; beyond them everything is
	 * compared. With a longer journal it is as many as that, so that it is of use.
	 */
	static final int LEAST_CAPACITY = 8192;

	private final int capacity;

	/**
	 * The chain at one moment.
	 *
	 * @param end the last announcement
	 * @param whole whether nothing is missing up to there
	 * @param unheard versions that were read and not announced yet, all beyond the end
	 * @param witnesses versions that have to be part of the history as well
	 * @param torn whether something that is not remembered has to be
	 */
	record State(long end, boolean whole, Set<Long> unheard, Set<Long> witnesses, boolean torn) {

		/** What we know to have happened: a head that is older belongs to others. */
		long newest() {
			return known().max().orElse(0);
		}

		/** What has to be part of the history. */
		LongStream known() {
			return LongStream.concat(LongStream.of(this.end),
					Stream.concat(this.unheard.stream(), this.witnesses.stream()).mapToLong(Long::longValue));
		}

	}

	private long end;

	private boolean broken = true;

	/** Where the part begins that is not: a proof of this mends the chain. */
	private long since;

	/** Each of them: a failover may have undone one, and left a later one in place. */
	private final NavigableSet<Long> unheard = new TreeSet<>();

	private final Set<Long> witnesses = new HashSet<>();

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

	/** Whether an announcement is of a write before the last one. */
	boolean isLate(long version) {
		return version <= this.end;
	}

	/**
	 * Takes note of an announcement that is not late.
	 * @return whether something was missed before it
	 */
	boolean announced(long previous, long version) {
		boolean gap = previous != this.end;
		if (gap) {
			witness(this.end);
		}
		boolean skipped = leaveBehind(version);
		boolean missed = !this.broken && (gap || skipped);
		if (gap || skipped) {
			this.broken = true;
			this.since = version;
		}
		this.end = version;
		return missed;
	}

	/**
	 * Makes witnesses of what was read before this version and never announced.
	 * @return whether there was any
	 */
	private boolean leaveBehind(long version) {
		boolean skipped = false;
		while (!this.unheard.isEmpty() && this.unheard.first() <= version) {
			long read = this.unheard.pollFirst();
			if (read != version) {
				witness(read);
				skipped = true;
			}
		}
		return skipped;
	}

	/** Takes note of what was read, which may be newer than what was announced. */
	void read(long version) {
		if (version > this.end && !this.unheard.contains(version)) {
			remember(this.unheard, version);
		}
	}

	/** From now on another server may be read from, with another history. */
	void linkLost() {
		List<Long> read = List.copyOf(this.unheard);
		this.unheard.clear();
		read.forEach(this::witness);
	}

	private void witness(long version) {
		if (version != 0 && !this.witnesses.contains(version)) {
			remember(this.witnesses, version);
		}
	}

	private void remember(Set<Long> versions, long version) {
		if (this.unheard.size() + this.witnesses.size() < this.capacity) {
			versions.add(version);
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
	void restart(long head) {
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
	void proven(long cursor) {
		if (cursor >= this.since) {
			this.broken = false;
		}
		this.end = Math.max(this.end, cursor);
		this.unheard.headSet(cursor, true).clear();
		this.witnesses.removeIf((witness) -> witness <= cursor);
		this.mended = this.mending;
	}

	State state() {
		return new State(this.end, !this.broken, Set.copyOf(this.unheard), Set.copyOf(this.witnesses), isTorn());
	}

}
