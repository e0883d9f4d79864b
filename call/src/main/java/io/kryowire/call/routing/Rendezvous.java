/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;

/**
 * Spreads keys over nodes by rendezvous hashing: each node has a score for each key, and
 * the highest wins. A node that leaves takes only its own keys with it, and gets the same
 * ones back.
 */
final class Rendezvous {

	private static final long GOLDEN = 0x9E3779B97F4A7C15L;

	private static final long PRIME = 0x100000001B3L;

	private static final long OFFSET = 0xCBF29CE484222325L;

	private final long[] seeds;

	/**
	 * Creates it for nodes.
	 * @param nodes their names, the same in every process
	 */
	Rendezvous(List<String> nodes) {
		this.seeds = nodes.stream().mapToLong(Rendezvous::seed).toArray();
	}

	private static long seed(String node) {
		long hash = OFFSET;
		for (int i = 0; i < node.length(); i++) {
			hash = (hash ^ node.charAt(i)) * PRIME;
		}
		return mix(hash);
	}

	/** How much a node wants a key. */
	long score(int node, int keyHash) {
		return mix(this.seeds[node] ^ (keyHash * GOLDEN));
	}

	/** The finalizer of SplitMix64. */
	private static long mix(long value) {
		long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
		mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
		return mixed ^ (mixed >>> 31);
	}

}
