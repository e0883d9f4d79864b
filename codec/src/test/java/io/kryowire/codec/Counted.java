/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * A key with the hash one wants, which counts how often keys are hashed and compared: the
 * work that a message causes, the same on every machine.
 */
public final class Counted {

	private static long calls;

	private Counted() {
	}

	/** How often a key was hashed or compared since this was asked before. */
	static long calls() {
		long counted = calls;
		calls = 0;
		return counted;
	}

	/** A key without an order. */
	public record Key(int hash, int id) {

		@Override
		public int hashCode() {
			calls++;
			return this.hash;
		}

		@Override
		public boolean equals(Object other) {
			calls++;
			return other instanceof Key that && this.hash == that.hash && this.id == that.id;
		}

	}

	/** A key with an order. */
	public record Rank(int hash, int id) implements Comparable<Rank> {

		@Override
		public int hashCode() {
			calls++;
			return this.hash;
		}

		@Override
		public boolean equals(Object other) {
			calls++;
			return other instanceof Rank that && this.hash == that.hash && this.id == that.id;
		}

		@Override
		public int compareTo(Rank other) {
			calls++;
			return Integer.compare(this.id, other.id);
		}

	}

}
