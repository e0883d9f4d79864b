/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.util.ArrayList;
import java.util.List;

/**
 * All writes of one key: first in the order of the logs, and once sealed in the order of
 * their versions, those without one last.
 */
final class KeyHistory {

	static final long NEVER = Long.MAX_VALUE;

	/** Of a write that was not acknowledged. */
	static final long UNVERSIONED = Long.MAX_VALUE;

	private final String key;

	private final Rows rows = new Rows();

	private int versioned;

	private int logStart;

	/** The earliest acknowledgement of a row or one of a higher version. */
	private long[] nextAcked = new long[0];

	/** When a row or one of a higher version was begun, at the earliest. */
	private long[] nextInvoked = new long[0];

	private final List<Found> found = new ArrayList<>();

	private final Origins origins = new Origins(this.rows);

	private boolean sealed;

	KeyHistory(String key) {
		this.key = key;
	}

	String key() {
		return this.key;
	}

	int versioned() {
		return this.versioned;
	}

	long hash(int row) {
		return this.rows.hashes[row];
	}

	long version(int row) {
		return this.rows.versions[row];
	}

	long invoked(int row) {
		return this.rows.invoked[row];
	}

	long acked(int row) {
		return this.rows.acked[row];
	}

	Rows rows() {
		return this.rows;
	}

	long nextAcked(int row) {
		return this.nextAcked[row];
	}

	boolean isRemoval(int row) {
		return this.rows.hashes[row] == ValueHash.ABSENT;
	}

	/** When a value goes by itself, at the latest. */
	long expired(int row) {
		return (this.rows.ttls[row] == 0 || this.rows.acked[row] == NEVER) ? NEVER
				: this.rows.acked[row] + this.rows.ttls[row];
	}

	/** Whether a value may have gone by itself. */
	boolean mayHaveExpired(int row, long time) {
		return this.rows.ttls[row] != 0 && this.rows.invoked[row] + this.rows.ttls[row] <= time;
	}

	boolean mayExpire(int row) {
		return this.rows.ttls[row] != 0;
	}

	/** The operations of the next log are numbered anew. */
	void nextLog() {
		this.logStart = this.rows.size();
	}

	/**
	 * A write was begun.
	 * @param log the number of a log whose writes are in order, else 0
	 */
	void invoke(int log, long op, long hash, long ttlNanos, long expected, long time) {
		this.sealed = false;
		int row = this.rows.add(op, hash, UNVERSIONED, expected, ttlNanos, time);
		this.rows.logs[row] = log;
	}

	/**
	 * An operation is completed soon after it is begun: it is looked for from the end.
	 */
	void complete(WriteOutcome outcome, long op, long version, long time) {
		for (int row = this.rows.size() - 1; row >= this.logStart; row--) {
			if (this.rows.ops[row] == op) {
				this.rows.failed[row] = outcome == WriteOutcome.FAILED;
				if (outcome == WriteOutcome.OK) {
					this.rows.versions[row] = version;
					this.rows.acked[row] = time;
				}
				return;
			}
		}
	}

	/**
	 * Takes from a subscriber what writers do not know. Counts once it is sealed again.
	 * @see Origins#learn
	 */
	void learn(long version, long hash, boolean repeats) {
		if (find(version, hash) < 0 && this.origins.learn(version, hash, repeats)) {
			this.sealed = false;
		}
	}

	/** Why a value is not among those with a version, for people. */
	String whyUnknown(long version, long hash) {
		int same = above(version) - 1;
		return this.origins.whyUnknown(hash, (same >= 0 && version(same) == version) ? same : -1);
	}

	/** Redis itself has held this. */
	void found(Found what) {
		this.found.add(what);
	}

	/**
	 * Since when a write has certainly been superseded or lost, because Redis was seen to
	 * hold something else that it has not lost since.
	 * @return the time, or {@link #NEVER}
	 */
	long otherSince(int row, long time, Losses losses) {
		for (Found each : this.found) {
			if (each.from() > this.rows.acked[row] && each.until() < time && !isSame(row, each)
					&& !losses.touches(each.from(), each.until())) {
				return each.until();
			}
		}
		return NEVER;
	}

	private boolean isSame(int row, Found what) {
		return isRemoval(row) ? what.hash() == ValueHash.ABSENT
				: this.rows.versions[row] == what.version() && this.rows.hashes[row] == what.hash();
	}

	/** The row of a value, or -1. */
	int find(long version, long hash) {
		for (int row = above(version) - 1; row >= 0 && this.rows.versions[row] == version; row--) {
			if (this.rows.hashes[row] == hash) {
				return row;
			}
		}
		return -1;
	}

	/** The row of a value that goes by itself, or -1. */
	int findExpiring(long version) {
		int row = above(version) - 1;
		return (row >= 0 && this.rows.versions[row] == version && this.rows.ttls[row] != 0) ? row : -1;
	}

	/** The first row of a higher version. */
	int above(long version) {
		int low = 0;
		int high = this.versioned;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (this.rows.versions[middle] > version) {
				high = middle;
			}
			else {
				low = middle + 1;
			}
		}
		return low;
	}

	/**
	 * Whether something of a higher version explains that a key is gone: a removal, or a
	 * value whose time may have been over.
	 */
	boolean mayBeAbsentAfter(long version, long time, long slack) {
		for (int row = above(version); row < this.rows.size(); row++) {
			if (row < this.versioned && this.nextInvoked[row] > time) {
				row = this.versioned - 1;
			}
			else if (explainsAbsence(row, time, slack)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * The last row that may be why a key is gone.
	 * @return the row, {@link Integer#MAX_VALUE} if one without a version may be it, or
	 * -1
	 */
	int lastAbsenceAfter(long version, long time, long slack) {
		for (int row = this.versioned; row < this.rows.size(); row++) {
			if (explainsAbsence(row, time, slack)) {
				return Integer.MAX_VALUE;
			}
		}
		int last = -1;
		for (int row = above(version); row < this.versioned && this.nextInvoked[row] <= time; row++) {
			if (explainsAbsence(row, time, slack)) {
				last = row;
			}
		}
		return last;
	}

	private boolean explainsAbsence(int row, long time, long slack) {
		return !this.rows.failed[row] && this.rows.invoked[row] <= time
				&& (isRemoval(row) || mayHaveExpired(row, time + slack));
	}

	/** Whether there are writes of which nobody knows whether and when they were done. */
	boolean hasOpenWrites() {
		for (int row = this.versioned; row < this.rows.size(); row++) {
			if (!this.rows.failed[row]) {
				return true;
			}
		}
		return false;
	}

	void seal() {
		if (this.sealed) {
			return;
		}
		this.rows.sort();
		this.origins.forget();
		this.sealed = true;
		seek();
	}

	private void seek() {
		this.versioned = this.rows.size();
		while (this.versioned > 0 && this.rows.versions[this.versioned - 1] == UNVERSIONED) {
			this.versioned--;
		}
		this.nextAcked = new long[this.versioned];
		this.nextInvoked = new long[this.versioned];
		long acknowledged = NEVER;
		long begun = NEVER;
		for (int row = this.versioned - 1; row >= 0; row--) {
			acknowledged = Math.min(acknowledged, this.rows.acked[row]);
			this.nextAcked[row] = acknowledged;
			begun = Math.min(begun, this.rows.invoked[row]);
			this.nextInvoked[row] = begun;
		}
	}

	/**
	 * What Redis itself has held at some time between two.
	 */
	record Found(long version, long hash, long from, long until) {
	}

}
