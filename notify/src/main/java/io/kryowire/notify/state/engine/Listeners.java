/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.jspecify.annotations.Nullable;

import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.listener.LatestChanges;

/**
 * Who is told when something changes. Safe for use by many threads.
 *
 * @param <V> the type of the values
 */
final class Listeners<V> {

	private final List<LatestChanges<V>> all = new CopyOnWriteArrayList<>();

	List<LatestChanges<V>> all() {
		return this.all;
	}

	boolean isEmpty() {
		return this.all.isEmpty();
	}

	/** Whether any of them wants to hear of a key. */
	boolean want(String key) {
		for (LatestChanges<V> listener : this.all) {
			if (listener.wants(key)) {
				return true;
			}
		}
		return false;
	}

	/** Whether any of them is still busy with an earlier change of a key. */
	boolean areBehind(String key) {
		for (LatestChanges<V> listener : this.all) {
			if (listener.isBehind(key)) {
				return true;
			}
		}
		return false;
	}

	void tell(StateChange change, @Nullable V value) {
		for (LatestChanges<V> listener : this.all) {
			listener.offer(change, value);
		}
	}

}
