/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

/**
 * What a form of collections costs to fill: how its elements or keys are found, the
 * memory it takes, as a 64-bit JVM with compressed references was measured to allocate
 * it, and the time, as far as it takes more than an {@code ArrayList}.
 *
 * @param lookup how an element or key is found
 * @param making steps to make one of one element or entry, beyond those for an
 * {@code ArrayList}
 * @param empty bytes of memory for an empty one
 * @param each bytes of memory for each element or entry, without what it holds
 * @param least the smallest number of elements or entries
 * @param most the largest number of elements or entries
 */
record FormCost(Lookup lookup, int making, int empty, int each, int least, int most) {

	/** A CopyOnWriteArraySet compares each element with all before it. */
	private static final int MOST_COMPARED = 100;

	/** The steps that it takes to make a hash table. */
	private static final int HASH_TABLE = 4;

	long heap(int size) {
		return this.empty + (long) this.each * size;
	}

	static FormCost unkeyed(int empty, int each) {
		return of(Lookup.NONE, empty, each);
	}

	static FormCost hashed(int empty, int each) {
		return of(Lookup.HASHED, empty, each).making(HASH_TABLE);
	}

	static FormCost sorted(int empty, int each) {
		return of(Lookup.SORTED, empty, each);
	}

	static FormCost of(Lookup lookup, int empty, int each) {
		int most = (lookup == Lookup.COMPARED) ? MOST_COMPARED : Integer.MAX_VALUE;
		return new FormCost(lookup, 0, empty, each, 0, most);
	}

	/** The same for a form that takes so many steps more to make. */
	FormCost making(int steps) {
		return new FormCost(this.lookup, steps, this.empty, this.each, this.least, this.most);
	}

	/** The same for a form that always has this number of elements or entries. */
	FormCost ofExactly(int size) {
		return new FormCost(this.lookup, this.making, this.empty, this.each, size, size);
	}

	/** How an element or key is found among the others. */
	enum Lookup {

		/** Not at all, or by its identity. */
		NONE,

		/** By its hash, and among equal hashes by its order, if it has one. */
		HASHED,

		/** By its hash, and among those in its bucket one after the other. */
		CHAINED,

		/** By its hash, and from there one after the other. */
		PROBED,

		/** One after the other. */
		COMPARED,

		/** By its order. */
		SORTED

	}

}
