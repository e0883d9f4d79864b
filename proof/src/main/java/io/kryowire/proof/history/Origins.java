/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * Which write of a key a value comes from: found by its hash.
 */
final class Origins {

	/** Of a write that was done more often than its writer knows. */
	private static final long NO_OP = -1;

	private final Rows rows;

	private final Set<Long> learned = new HashSet<>();

	private @Nullable Map<Long, Integer> rowsByHash;

	Origins(Rows rows) {
		this.rows = rows;
	}

	/** Rows have other places now. */
	void forget() {
		this.rowsByHash = null;
	}

	/**
	 * Takes from a subscriber which version a write has that nobody acknowledged, or that
	 * was done twice and acknowledged with the later version, or, if attempts may come
	 * late, with any.
	 * @return whether there is another row
	 */
	boolean learn(long version, long hash, boolean repeats) {
		if (this.learned.contains(version)) {
			return false;
		}
		int source = rowByHash(hash);
		if (source < 0 || this.rows.failed[source] || (!repeats && version >= this.rows.versions[source])) {
			return false;
		}
		this.learned.add(version);
		this.rows.add(NO_OP, hash, version, this.rows.expected[source], this.rows.ttls[source],
				this.rows.invoked[source]);
		return true;
	}

	/**
	 * A removal has no hash of its own: any without a version can be meant, and so the
	 * earliest is taken.
	 */
	private int rowByHash(long hash) {
		if (this.rowsByHash == null) {
			Map<Long, Integer> found = new HashMap<>();
			for (int row = 0; row < this.rows.size(); row++) {
				boolean removal = this.rows.hashes[row] == ValueHash.ABSENT;
				if (!removal || (this.rows.versions[row] == KeyHistory.UNVERSIONED && !this.rows.failed[row])) {
					found.merge(this.rows.hashes[row], row, this::earlier);
				}
			}
			this.rowsByHash = found;
		}
		return this.rowsByHash.getOrDefault(hash, -1);
	}

	private int earlier(int row, int other) {
		return (this.rows.invoked[row] <= this.rows.invoked[other]) ? row : other;
	}

	/**
	 * Why a value is not among those with a version, for people.
	 * @param same the row of the same version, or -1
	 */
	String whyUnknown(long hash, int same) {
		int row = (hash != ValueHash.ABSENT) ? rowByHash(hash) : -1;
		if (row < 0) {
			return (same >= 0)
					? "but %d was written with hash %x".formatted(this.rows.versions[same], this.rows.hashes[same])
					: "which nobody wrote";
		}
		return this.rows.failed[row] ? "whose write had failed" : "which was written as " + this.rows.versions[row];
	}

}
