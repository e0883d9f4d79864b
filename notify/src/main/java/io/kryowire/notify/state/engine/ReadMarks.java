/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.HashSet;
import java.util.Set;

/**
 * Which keys of a partition were read since its last proof, and which of them have to be
 * read once more after the next head. Belongs to the thread of the engine.
 */
final class ReadMarks {

	/** Keys to read after a head: gone when they were read, or doubtful. */
	private final Set<String> vanished = new HashSet<>();

	/** Keys that are read after a head because of that. */
	private final Set<String> checked = new HashSet<>();

	/** Keys that were read since the last proof: whom did we read from? */
	private final Set<String> looked = new HashSet<>();

	void read(String key) {
		this.vanished.remove(key);
		this.looked.add(key);
	}

	/** Takes note of a key that is gone, and nobody knows since when. */
	void readNothing(String key) {
		if (!this.checked.contains(key)) {
			this.vanished.add(key);
		}
	}

	/** Returns the keys to read after a head, until one is proven. */
	Set<String> check() {
		this.checked.addAll(this.vanished);
		this.vanished.clear();
		return this.checked;
	}

	/**
	 * From now on another server may be read from.
	 * @param compare whether what was read since the last proof is read once more
	 */
	void linkLost(boolean compare) {
		if (compare) {
			this.vanished.addAll(this.looked);
		}
		this.looked.clear();
	}

	void proven() {
		this.checked.clear();
		this.looked.clear();
	}

}
