/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * Parts of the keys. Each key has a slot, the same in every process and whatever nodes
 * there are, and each slot has a node.
 */
public final class Slots {

	/** How many slots there are. */
	public static final int COUNT = 1024;

	private static final int GOLDEN = 0x9E3779B9;

	private static final int SHIFT = Integer.numberOfLeadingZeros(COUNT) + 1;

	private Slots() {
	}

	/**
	 * The slot of a key by the key's hash.
	 * @param keyHash the hash that calls carry, which for text is {@link String#hashCode}
	 * @return its number, from 0
	 */
	public static int of(int keyHash) {
		// As state topics spread keys over partitions: a slot lies in one of them if
		// their number is a power of two
		return (keyHash * GOLDEN) >>> SHIFT;
	}

	/**
	 * The slot of a key that is text.
	 * @param key the key
	 * @return its number, from 0
	 */
	public static int of(String key) {
		return of(key.hashCode());
	}

}
