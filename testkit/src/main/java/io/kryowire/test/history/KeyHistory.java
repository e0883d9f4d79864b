/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * All writes of one key: first in the order of the logs, and once sealed in the order of
 * their versions, those without one last.
 */
final class KeyHistory {

	static final long NEVER = Long.MAX_VALUE;

	/** Of a write that was not acknowledged. */
	static final long UNVERSIONED = Long.MAX_VALUE;

	private final String key;

	private int size;

	private int versioned;

	private int logStart;

	private long[] ops = new long[8];

	private long[] hashes = new long[8];

	private long[] versions = new long[8];

	private long[] invoked = new long[8];

	private long[] acked = new long[8];

	private long[] ttls = new long[8];

	private boolean[] failed = new boolean[8];

	/** The earliest acknowledgement of a row or one of a higher version. */
	private long[] nextAcked = new long[0];

	/** When a row or one of a higher version was begun, at the earliest. */
	private long[] nextInvoked = new long[0];

	private final Set<Long> learned = new HashSet<>();

	private @Nullable Map<Long, Integer> rowsByHash;

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
		return this.hashes[row];
	}

	long version(int row) {
		return this.versions[row];
	}

	long invoked(int row) {
		return this.invoked[row];
	}

	long acked(int row) {
		return this.acked[row];
	}

	long nextAcked(int row) {
		return this.nextAcked[row];
	}

	boolean isRemoval(int row) {
		return this.hashes[row] == ValueHash.ABSENT;
	}

	/** When a value goes by itself, at the latest. */
	long expired(int row) {
		return (this.ttls[row] == 0 || this.acked[row] == NEVER) ? NEVER : this.acked[row] + this.ttls[row];
	}

	/** Whether a value may have gone by itself. */
	boolean mayHaveExpired(int row, long time) {
		return this.ttls[row] != 0 && this.invoked[row] + this.ttls[row] <= time;
	}

	boolean mayExpire(int row) {
		return this.ttls[row] != 0;
	}

	/** The operations of the next log are numbered anew. */
	void nextLog() {
		this.logStart = this.size;
	}

	void invoke(long op, long hash, long ttlNanos, long time) {
		add(op, hash, UNVERSIONED, ttlNanos, time);
	}

	private void add(long op, long hash, long version, long ttlNanos, long time) {
		if (this.size == this.ops.length) {
			grow(this.size * 2);
		}
		int row = this.size++;
		this.ops[row] = op;
		this.hashes[row] = hash;
		this.versions[row] = version;
		this.invoked[row] = time;
		this.acked[row] = NEVER;
		this.ttls[row] = ttlNanos;
		this.sealed = false;
	}

	private void grow(int length) {
		this.ops = Arrays.copyOf(this.ops, length);
		this.hashes = Arrays.copyOf(this.hashes, length);
		this.versions = Arrays.copyOf(this.versions, length);
		this.invoked = Arrays.copyOf(this.invoked, length);
		this.acked = Arrays.copyOf(this.acked, length);
		this.ttls = Arrays.copyOf(this.ttls, length);
		this.failed = Arrays.copyOf(this.failed, length);
	}

	/**
	 * An operation is completed soon after it is begun: it is looked for from the end.
	 */
	void complete(Outcome outcome, long op, long version, long time) {
		for (int row = this.size - 1; row >= this.logStart; row--) {
			if (this.ops[row] == op) {
				this.failed[row] = outcome == Outcome.FAILED;
				if (outcome == Outcome.OK) {
					this.versions[row] = version;
					this.acked[row] = time;
				}
				return;
			}
		}
	}

	/**
	 * Takes from a subscriber which version a write has that nobody acknowledged, or that
	 * was done twice and acknowledged with the later version, or, if attempts may come
	 * late, with any. Counts once it is sealed again.
	 */
	void learn(long version, long hash, boolean repeats) {
		if (find(version, hash) >= 0 || this.learned.contains(version)) {
			return;
		}
		int source = rowByHash(hash);
		if (source >= 0 && !this.failed[source] && (repeats || version < this.versions[source])) {
			this.learned.add(version);
			add(-1, hash, version, this.ttls[source], this.invoked[source]);
		}
	}

	/**
	 * A removal has no hash of its own: any without a version can be meant, and so the
	 * earliest is taken.
	 */
	private int rowByHash(long hash) {
		if (this.rowsByHash == null) {
			Map<Long, Integer> rows = new HashMap<>();
			for (int row = 0; row < this.size; row++) {
				if (!isRemoval(row) || (this.versions[row] == UNVERSIONED && !this.failed[row])) {
					rows.merge(this.hashes[row], row, this::earlier);
				}
			}
			this.rowsByHash = rows;
		}
		return this.rowsByHash.getOrDefault(hash, -1);
	}

	private int earlier(int row, int other) {
		return (this.invoked[row] <= this.invoked[other]) ? row : other;
	}

	/** Why a value is not among those with a version, for people. */
	String whyUnknown(long version, long hash) {
		int row = (hash != ValueHash.ABSENT) ? rowByHash(hash) : -1;
		if (row < 0) {
			int same = above(version) - 1;
			return (same >= 0 && this.versions[same] == version)
					? "but %d was written with hash %x".formatted(version, this.hashes[same]) : "which nobody wrote";
		}
		return this.failed[row] ? "whose write had failed" : "which was written as " + this.versions[row];
	}

	/** The row of a value, or -1. */
	int find(long version, long hash) {
		for (int row = above(version) - 1; row >= 0 && this.versions[row] == version; row--) {
			if (this.hashes[row] == hash) {
				return row;
			}
		}
		return -1;
	}

	/** The row of a value that goes by itself, or -1. */
	int findExpiring(long version) {
		int row = above(version) - 1;
		return (row >= 0 && this.versions[row] == version && this.ttls[row] != 0) ? row : -1;
	}

	/** The first row of a higher version. */
	int above(long version) {
		int low = 0;
		int high = this.versioned;
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (this.versions[middle] > version) {
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
		for (int row = above(version); row < this.size; row++) {
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
		for (int row = this.versioned; row < this.size; row++) {
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
		return !this.failed[row] && this.invoked[row] <= time && (isRemoval(row) || mayHaveExpired(row, time + slack));
	}

	/** Whether there are writes of which nobody knows whether and when they were done. */
	boolean hasOpenWrites() {
		for (int row = this.versioned; row < this.size; row++) {
			if (!this.failed[row]) {
				return true;
			}
		}
		return false;
	}

	void seal() {
		if (this.sealed) {
			return;
		}
		int[] order = VersionOrder.of(this.versions, this.size);
		this.ops = pick(this.ops, order);
		this.hashes = pick(this.hashes, order);
		this.invoked = pick(this.invoked, order);
		this.acked = pick(this.acked, order);
		this.ttls = pick(this.ttls, order);
		boolean[] newFailed = new boolean[Math.max(8, this.size)];
		for (int row = 0; row < this.size; row++) {
			newFailed[row] = this.failed[order[row]];
		}
		this.failed = newFailed;
		this.versions = pick(this.versions, order);
		this.rowsByHash = null;
		this.sealed = true;
		seek();
	}

	private void seek() {
		this.versioned = this.size;
		while (this.versioned > 0 && this.versions[this.versioned - 1] == UNVERSIONED) {
			this.versioned--;
		}
		this.nextAcked = new long[this.versioned];
		this.nextInvoked = new long[this.versioned];
		long acknowledged = NEVER;
		long begun = NEVER;
		for (int row = this.versioned - 1; row >= 0; row--) {
			acknowledged = Math.min(acknowledged, this.acked[row]);
			this.nextAcked[row] = acknowledged;
			begun = Math.min(begun, this.invoked[row]);
			this.nextInvoked[row] = begun;
		}
	}

	private long[] pick(long[] values, int[] order) {
		long[] picked = new long[Math.max(8, this.size)];
		for (int row = 0; row < this.size; row++) {
			picked[row] = values[order[row]];
		}
		return picked;
	}

}
