/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Arrays;

/**
 * The hashes of the keys of one collection in their order, and what it costs to compare
 * each: enough to know beforehand what a table without trees will cost.
 */
final class KeptHashes {

	/** Instead of a number of steps. */
	static final long CROWDED = -1;

	/** Steps that a small table may take in addition. */
	private static final int USUAL = 64;

	private static final int[] NONE = {};

	private int[] hashes = NONE;

	private int[] weights = NONE;

	private long weight;

	private int size;

	void add(int hash, long weight) {
		if (this.size == this.hashes.length) {
			int room = Math.max(4, this.size * 2);
			this.hashes = Arrays.copyOf(this.hashes, room);
			this.weights = Arrays.copyOf(this.weights, room);
		}
		this.hashes[this.size] = hash;
		this.weights[this.size++] = (int) Math.min(weight, Integer.MAX_VALUE);
		this.weight += weight;
	}

	/**
	 * What it takes {@code Set.of} or {@code Map.of} to place these keys: they put a key
	 * into the next free place after its own, and compare it with all on the way.
	 * @param keys how many different keys there are
	 * @return how many steps, or {@link #CROWDED} if that is far more than usual
	 */
	long probeSteps(int keys) {
		if (keys != this.size) {
			return CROWDED;
		}
		int[] places = new int[2 * this.size];
		long steps = 0;
		for (int i = 0; i < this.size; i++) {
			int place = Math.floorMod(this.hashes[i], places.length);
			while (places[place] != 0) {
				steps += Math.min(this.weights[i], this.weights[places[place] - 1]);
				if (steps > USUAL + 2 * this.weight) {
					return CROWDED;
				}
				place = (place + 1 == places.length) ? 0 : place + 1;
			}
			places[place] = i + 1;
		}
		return steps;
	}

	/**
	 * How many keys are passed to find each key's place in a table of chains.
	 * @param buckets how many chains there are
	 * @param index the chain of a hash
	 */
	long chainSteps(int buckets, Index index) {
		int[] chains = new int[buckets];
		long steps = 0;
		for (int i = 0; i < this.size; i++) {
			steps += chains[index.of(this.hashes[i], buckets)]++;
		}
		return steps;
	}

	/** Where a table has the chain of a hash. */
	@FunctionalInterface
	interface Index {

		int of(int hash, int buckets);

	}

}
