/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.cluster;

import io.kryowire.cluster.NodeLease;
import io.kryowire.cluster.OwnershipStore.Entry;
import io.kryowire.cluster.OwnershipStore.Watcher;
import io.kryowire.cluster.SlotOwner;
import io.kryowire.cluster.Slots;
import io.kryowire.notify.state.StateTopic;

/**
 * Tells a watcher what two replicas have. Replicas and listeners report on threads of
 * their own; the watcher is told under the monitor of this, and so by one at a time.
 */
final class EntryWatch {

	private final Watcher watcher;

	private final StateTopic<NodeLease> nodes;

	private final StateTopic<SlotOwner> slots;

	private final ToldEntries<NodeLease> leases;

	private final ToldEntries<SlotOwner> owners;

	private boolean told;

	private boolean closed;

	/** Begins when it is {@linkplain #begin told to}. */
	EntryWatch(StateTopic<NodeLease> nodes, StateTopic<SlotOwner> slots, Watcher watcher) {
		this.watcher = watcher;
		this.nodes = nodes;
		this.slots = slots;
		this.leases = new ToldEntries<>(nodes.replica(), watcher::lease);
		this.owners = new ToldEntries<>(slots.replica(), this::owner);
	}

	void begin() {
		begin(this.nodes, this.leases);
		begin(this.slots, this.owners);
	}

	private void begin(StateTopic<?> topic, ToldEntries<?> entries) {
		topic.addFreshnessListener((same, now) -> fresh(entries, now.fresh()));
		topic.listen((key) -> true, (key, latest, change) -> look(entries, key));
	}

	private synchronized void look(ToldEntries<?> entries, String key) {
		if (!this.closed) {
			entries.look(key);
		}
	}

	/** What listeners have not been told yet is told first. */
	private synchronized void fresh(ToldEntries<?> entries, boolean fresh) {
		if (this.closed) {
			return;
		}
		if (fresh) {
			entries.lookAtAll();
		}
		entries.fresh(fresh);
		boolean both = this.leases.isFresh() && this.owners.isFresh();
		if (both != this.told) {
			this.told = both;
			this.watcher.fresh(both);
		}
	}

	/** Others may have written keys that are no slots. */
	private void owner(String key, Entry<SlotOwner> entry) {
		int slot;
		try {
			slot = Integer.parseInt(key);
		}
		catch (NumberFormatException ex) {
			return;
		}
		if (slot >= 0 && slot < Slots.COUNT && key.equals(Integer.toString(slot))) {
			this.watcher.owner(slot, entry);
		}
	}

	/** Nobody is told anything from here on. */
	synchronized void close() {
		this.closed = true;
	}

}
