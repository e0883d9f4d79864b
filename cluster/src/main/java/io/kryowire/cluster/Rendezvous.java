/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * Spreads keys over nodes by rendezvous hashing: each node has a score for each key, and
 * the highest wins. A node that leaves takes only its own keys with it, and gets the same
 * ones back.
 */
final class Rendezvous {

	private static final long GOLDEN = 0x9E3779B97F4A7C15L;

	private static final long PRIME = 0x100000001B3L;

	private static final long OFFSET = 0xCBF29CE484222325L;

	private static final double UNIT = 0x1.0p-53;

	private static final double ROUNDING = 1 + 1e-9;

	private Rendezvous() {
	}

	/**
	 * What stands for a node.
	 * @param node the node's id, which is the same in every process
	 * @return a number, to be scored
	 */
	static long seed(String node) {
		long hash = OFFSET;
		for (int i = 0; i < node.length(); i++) {
			hash = (hash ^ node.charAt(i)) * PRIME;
		}
		return mix(hash);
	}

	/**
	 * How much a node wants a key.
	 * @param seed what stands for the node
	 * @param keyHash the hash of the key, or the number of its slot
	 * @return its score: the highest wins
	 */
	static long score(long seed, int keyHash) {
		return mix(seed ^ (keyHash * GOLDEN));
	}

	/**
	 * As well, if nodes have weights: with the score as a number between 0 and 1, nodes
	 * win keys in proportion to their weights, and those of equal weights as without.
	 * @param score the score without weights
	 * @param weight the node's weight
	 * @return its score: the highest wins
	 */
	static double weighted(long score, int weight) {
		// Strict, since all processes must come to the same result, whatever their
		// processors
		return -weight / StrictMath.log(uniform(score));
	}

	/**
	 * What the weighted score is certainly not higher than, in a fraction of the time:
	 * the logarithm is replaced by its tangent, with some room for rounding.
	 * @param score the score without weights
	 * @param weight the node's weight
	 * @return a bound of its score
	 */
	static double weightedAtMost(long score, int weight) {
		return weight / (1 - uniform(score)) * ROUNDING;
	}

	private static double uniform(long score) {
		return (((score ^ Long.MIN_VALUE) >>> 11) + 0.5) * UNIT;
	}

	/** The finalizer of SplitMix64. */
	private static long mix(long value) {
		long mixed = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
		mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
		return mixed ^ (mixed >>> 31);
	}

}
