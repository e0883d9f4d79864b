/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import org.jspecify.annotations.Nullable;

/**
 * Watches the hashes of what a message puts into sets and maps: objects made to have the
 * same hash would take a time that grows with the square of their number. For one
 * collection and one thread.
 */
public final class HashGuard {

	/** So few cannot hurt, and need not be watched. */
	private static final int UNWATCHED = 512;

	private static final int BUCKETS = 1 << 12;

	/** So many of one bucket are allowed, and in addition a multiple of an even share. */
	private static final int ALLOWED = 64;

	private static final int SHARES = 8;

	private int size;

	private int @Nullable [] buckets;

	/**
	 * Takes note of an element or key.
	 * @param element the element
	 * @throws io.kryowire.codec.LimitExceededException if too many have had its hash
	 */
	public void add(@Nullable Object element) {
		if (++this.size <= UNWATCHED || element == null || element instanceof String || element instanceof Number) {
			return;
		}
		int[] counts = this.buckets;
		if (counts == null) {
			counts = new int[BUCKETS];
			this.buckets = counts;
		}
		int hash = element.hashCode() * 0x9E3779B1;
		if (++counts[hash >>> 20] > ALLOWED + SHARES * (this.size / BUCKETS)) {
			throw io.kryowire.codec.LimitExceededException
				.fixed("More than %d of %d elements or keys with nearly the same hash"
					.formatted(ALLOWED + SHARES * (this.size / BUCKETS), this.size));
		}
	}

}
