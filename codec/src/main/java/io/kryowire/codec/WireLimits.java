/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * How much one message may hold, whoever sends it.
 *
 * @param maxDepth how deep objects may be nested
 * @param maxRefs how many objects and elements there may be in all
 * @param maxArray how many elements an array, a collection or a map may have
 * @param maxBytes how many bytes the message may have
 */
public record WireLimits(int maxDepth, long maxRefs, int maxArray, int maxBytes) {

	/**
	 * The deepest nesting that may be allowed: more would not fit a small stack.
	 */
	public static final int DEEPEST = 256;

	/**
	 * 64 levels, a million objects, 16 Mi elements and 16 MiB.
	 */
	public static final WireLimits DEFAULT = new WireLimits(64, 1_000_000, 1 << 24, 1 << 24);

	public WireLimits {
		if (maxDepth < 1 || maxDepth > DEEPEST) {
			throw new IllegalArgumentException("maxdepth=%d is not between 1 and %d".formatted(maxDepth, DEEPEST));
		}
		if (maxRefs < 1 || maxArray < 0 || maxBytes < 1) {
			throw new IllegalArgumentException("maxrefs=%d, maxarray=%d and maxbytes=%d leave no room for a message"
				.formatted(maxRefs, maxArray, maxBytes));
		}
	}

}
