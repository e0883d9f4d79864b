/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.security.SecureRandom;
import java.util.Arrays;

/**
 * Counts equal hashes, all 32 bits of them: a short list at first, then a table whose own
 * order no sender can know.
 */
final class EqualHashes {

	private static final long SEED = new SecureRandom().nextLong() | 1;

	private static final int LONGEST_LIST = 32;

	/** The list of hashes, or pairs of a hash and how often it was added. */
	private int[] entries = new int[8];

	/** A bit for each hash in the list, to tell most that are new at once. */
	private long seen;

	/** How many hashes are in the list, or how many different ones in the table. */
	private int size;

	/** How many of the mixed bits are not used by the table, 0 while there is none. */
	private int shift;

	/** Forgets all, and gives back the memory of many. */
	void clear() {
		if (this.shift > 0) {
			this.entries = new int[8];
			this.shift = 0;
		}
		this.seen = 0;
		this.size = 0;
	}

	/**
	 * Adds a hash.
	 * @return how often it has been added before
	 */
	int add(int hash) {
		if (this.shift == 0) {
			if (this.size < LONGEST_LIST) {
				return addToList(hash);
			}
			int[] list = this.entries;
			allocate(LONGEST_LIST * 2);
			for (int i = 0; i < LONGEST_LIST; i++) {
				addToTable(list[i], 1);
			}
		}
		return addToTable(hash, 1);
	}

	/**
	 * Finds a hash.
	 * @return how often it has been added
	 */
	int count(int hash) {
		if (this.shift == 0) {
			int same = 0;
			for (int i = 0; i < this.size; i++) {
				same += (this.entries[i] == hash) ? 1 : 0;
			}
			return same;
		}
		return this.entries[slot(hash) + 1];
	}

	private int addToList(int hash) {
		int same = 0;
		long bit = 1L << (mix(hash) >>> 58);
		if ((this.seen & bit) != 0) {
			for (int i = 0; i < this.size; i++) {
				same += (this.entries[i] == hash) ? 1 : 0;
			}
		}
		this.seen |= bit;
		if (this.size == this.entries.length) {
			this.entries = Arrays.copyOf(this.entries, this.size * 2);
		}
		this.entries[this.size++] = hash;
		return same;
	}

	private void allocate(int slots) {
		this.entries = new int[slots * 2];
		this.shift = Long.SIZE - Integer.numberOfTrailingZeros(slots);
		this.size = 0;
	}

	/** Where the table has a hash, or has room for it. */
	private int slot(int hash) {
		int slot = (int) (mix(hash) >>> this.shift) * 2;
		while (this.entries[slot + 1] != 0 && this.entries[slot] != hash) {
			slot = (slot + 2) & (this.entries.length - 1);
		}
		return slot;
	}

	private int addToTable(int hash, int times) {
		int slot = slot(hash);
		int before = this.entries[slot + 1];
		this.entries[slot] = hash;
		this.entries[slot + 1] = before + times;
		if (before == 0 && ++this.size * 8L > this.entries.length * 3L) {
			grow();
		}
		return before;
	}

	private void grow() {
		int[] full = this.entries;
		allocate(full.length);
		for (int i = 0; i < full.length; i += 2) {
			if (full[i + 1] > 0) {
				addToTable(full[i], full[i + 1]);
			}
		}
	}

	private static long mix(int hash) {
		long mixed = (hash + SEED) * 0x9E3779B97F4A7C15L;
		return (mixed ^ mixed >>> 32) * SEED;
	}

}
