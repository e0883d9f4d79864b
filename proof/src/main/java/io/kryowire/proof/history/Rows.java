/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.util.Arrays;

/**
 * The writes of one key, a row for each, in columns: there are millions of them.
 */
final class Rows {

	private static final int FEWEST = 8;

	private int size;

	long[] ops = new long[FEWEST];

	long[] hashes = new long[FEWEST];

	long[] versions = new long[FEWEST];

	long[] expected = new long[FEWEST];

	long[] invoked = new long[FEWEST];

	long[] acked = new long[FEWEST];

	long[] ttls = new long[FEWEST];

	/** The numbers of the logs whose writes are in order, others have 0. */
	int[] logs = new int[FEWEST];

	boolean[] failed = new boolean[FEWEST];

	int size() {
		return this.size;
	}

	/** Adds a row of which nothing is known but when it was begun. */
	int add(long op, long hash, long version, long expects, long ttlNanos, long time) {
		if (this.size == this.ops.length) {
			grow(this.size * 2);
		}
		int row = this.size++;
		this.ops[row] = op;
		this.hashes[row] = hash;
		this.versions[row] = version;
		this.expected[row] = expects;
		this.invoked[row] = time;
		this.acked[row] = KeyHistory.NEVER;
		this.ttls[row] = ttlNanos;
		return row;
	}

	private void grow(int length) {
		this.ops = Arrays.copyOf(this.ops, length);
		this.hashes = Arrays.copyOf(this.hashes, length);
		this.versions = Arrays.copyOf(this.versions, length);
		this.expected = Arrays.copyOf(this.expected, length);
		this.invoked = Arrays.copyOf(this.invoked, length);
		this.acked = Arrays.copyOf(this.acked, length);
		this.ttls = Arrays.copyOf(this.ttls, length);
		this.logs = Arrays.copyOf(this.logs, length);
		this.failed = Arrays.copyOf(this.failed, length);
	}

	/** Sorts by version. */
	void sort() {
		int[] order = VersionOrder.of(this.versions, this.size);
		this.ops = pick(this.ops, order);
		this.hashes = pick(this.hashes, order);
		this.expected = pick(this.expected, order);
		this.invoked = pick(this.invoked, order);
		this.acked = pick(this.acked, order);
		this.ttls = pick(this.ttls, order);
		int[] newLogs = new int[Math.max(FEWEST, this.size)];
		boolean[] newFailed = new boolean[Math.max(FEWEST, this.size)];
		for (int row = 0; row < this.size; row++) {
			newLogs[row] = this.logs[order[row]];
			newFailed[row] = this.failed[order[row]];
		}
		this.logs = newLogs;
		this.failed = newFailed;
		this.versions = pick(this.versions, order);
	}

	private long[] pick(long[] values, int[] order) {
		long[] picked = new long[Math.max(FEWEST, this.size)];
		for (int row = 0; row < this.size; row++) {
			picked[row] = values[order[row]];
		}
		return picked;
	}

}
