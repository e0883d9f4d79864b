/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

/**
 * What a form of collections costs to fill: how its elements or keys are found, and the
 * memory it takes, as a 64-bit JVM with compressed references was measured to allocate
 * it.
 *
 * @param lookup how an element or key is found
 * @param empty bytes of memory for an empty one
 * @param each bytes of memory for each element or entry, without what it holds
 * @param least the smallest number of elements or entries
 * @param most the largest number of elements or entries
 */
record FormCost(Lookup lookup, int empty, int each, int least, int most) {

	/** A CopyOnWriteArraySet compares each element with all before it. */
	private static final int MOST_COMPARED = 100;

	long heap(int size) {
		return this.empty + (long) this.each * size;
	}

	static FormCost unkeyed(int empty, int each) {
		return of(Lookup.NONE, empty, each);
	}

	static FormCost hashed(int empty, int each) {
		return of(Lookup.HASHED, empty, each);
	}

	static FormCost sorted(int empty, int each) {
		return of(Lookup.SORTED, empty, each);
	}

	static FormCost of(Lookup lookup, int empty, int each) {
		return new FormCost(lookup, empty, each, 0, (lookup == Lookup.COMPARED) ? MOST_COMPARED : Integer.MAX_VALUE);
	}

	/** The same for a form that always has this number of elements or entries. */
	FormCost ofExactly(int size) {
		return new FormCost(this.lookup, this.empty, this.each, size, size);
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
