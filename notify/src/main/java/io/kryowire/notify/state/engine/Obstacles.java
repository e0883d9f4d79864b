/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.HashSet;
import java.util.Set;

/**
 * The keys that keep a partition from being proven. Touched by the engine's thread.
 */
final class Obstacles {

	/** Their value was older than its announcement: whom do we read from? */
	private final Set<String> doubtful = new HashSet<>();

	/** Their value waits for its schema. */
	private final Set<String> unread = new HashSet<>();

	private volatile int waiting;

	void doubt(String key) {
		this.doubtful.add(key);
	}

	boolean isDoubtful() {
		return !this.doubtful.isEmpty();
	}

	/** Returns what is doubtful, and forgets it. */
	Set<String> takeDoubtful() {
		Set<String> taken = Set.copyOf(this.doubtful);
		this.doubtful.clear();
		return taken;
	}

	void waits(String key, boolean waits) {
		if (waits ? this.unread.add(key) : this.unread.remove(key)) {
			this.waiting = this.unread.size();
		}
	}

	/** How many keys wait. Asked by any thread. */
	int waiting() {
		return this.waiting;
	}

	boolean isEmpty() {
		return this.doubtful.isEmpty() && this.unread.isEmpty();
	}

}
