/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Arrays;

/**
 * The long decimals among the keys of one collection, and what others pay for them.
 */
/*
 * A decimal is brought to the scale of the one it is compared with, which takes as long
 * as the longer of the two is. On its way to its place a key meets each of the others
 * once at most, and comparing two keys pairs one decimal with one. So a single long one
 * among many short ones is paid for once by each of these, and not once for each level.
 */
final class LongDecimals {

	/** How many keys there are, by the number of bits of what their longest takes. */
	private final int[] keys = new int[Long.SIZE];

	/** What the longest of these takes. */
	private final long[] longest = new long[Long.SIZE];

	/** How many of these sizes there are. */
	private int sizes;

	void clear() {
		Arrays.fill(this.keys, 0, this.sizes, 0);
		Arrays.fill(this.longest, 0, this.sizes, 0);
		this.sizes = 0;
	}

	/**
	 * Takes note of a key with a long decimal.
	 * @param length what its longest takes others to compare
	 */
	void add(long length) {
		int size = Long.SIZE - 1 - Long.numberOfLeadingZeros(length);
		this.keys[size]++;
		this.longest[size] = Math.max(this.longest[size], length);
		this.sizes = Math.max(this.sizes, size + 1);
	}

	/**
	 * What it takes at most to compare a key with different others, beyond what it takes
	 * for its own length.
	 * @param others with how many
	 * @param decimals how many decimals the key has
	 * @param own the steps taken for these
	 * @return how many steps
	 */
	long longer(int others, int decimals, long own) {
		long longer = 0;
		int left = others;
		for (int size = this.sizes - 1; size >= 0 && left > 0; size--) {
			int met = Math.min(left, this.keys[size]);
			longer += met * Math.max(0, decimals * this.longest[size] - own);
			left -= met;
		}
		return longer;
	}

}
