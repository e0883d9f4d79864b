/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.cluster;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

import io.kryowire.cluster.OwnershipStore;
import io.kryowire.cluster.OwnershipStore.Entry;
import io.kryowire.notify.state.Replica;
import io.kryowire.notify.state.UnreadableStateException;
import io.kryowire.notify.state.Versioned;

/**
 * The entries of one topic that a watcher was told of. What is told is always what the
 * replica has by then, so that nobody is told of an older entry after a newer one.
 * Guarded by its owner.
 *
 * @param <V> what the entries are
 */
final class ToldEntries<V> {

	private final Replica<V> replica;

	private final BiConsumer<String, Entry<V>> watcher;

	private final Map<String, Entry<V>> told = new HashMap<>();

	private boolean fresh;

	ToldEntries(Replica<V> replica, BiConsumer<String, Entry<V>> watcher) {
		this.replica = replica;
		this.watcher = watcher;
	}

	/** Whether the replica is said to be. */
	boolean isFresh() {
		return this.fresh;
	}

	void fresh(boolean now) {
		this.fresh = now;
	}

	/** Tells of an entry if it is another one than the watcher knows. */
	void look(String key) {
		Entry<V> now = entry(this.replica.versioned(key));
		boolean gone = now.version() == OwnershipStore.NO_VERSION;
		Entry<V> before = gone ? this.told.remove(key) : this.told.put(key, now);
		if (gone ? before != null : !now.equals(before)) {
			this.watcher.accept(key, now);
		}
	}

	/** Tells of all entries that the watcher does not know. */
	void lookAtAll() {
		Set<String> keys = new HashSet<>(this.told.keySet());
		this.replica.forEach((key, entry) -> keys.add(key));
		keys.forEach((key) -> {
			try {
				look(key);
			}
			catch (UnreadableStateException ex) {
				// Has been reported by the topic, and is as good as what was told before
			}
		});
	}

	static <V> Entry<V> entry(@Nullable Versioned<V> versioned) {
		return (versioned != null) ? new Entry<>(versioned.version(), versioned.value())
				: new Entry<>(OwnershipStore.NO_VERSION, null);
	}

}
