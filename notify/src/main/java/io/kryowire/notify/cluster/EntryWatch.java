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

	private final ToldEntries<NodeLease> leases;

	private final ToldEntries<SlotOwner> owners;

	private final Side nodes = new Side();

	private final Side slots = new Side();

	private boolean told;

	private boolean closed;

	/** Begins when it is {@linkplain #begin told to}. */
	EntryWatch(StateTopic<NodeLease> nodes, StateTopic<SlotOwner> slots, Watcher watcher) {
		this.watcher = watcher;
		this.leases = new ToldEntries<>(nodes.replica(), watcher::lease);
		this.owners = new ToldEntries<>(slots.replica(), this::owner);
	}

	void begin(StateTopic<NodeLease> nodeTopic, StateTopic<SlotOwner> slotTopic) {
		nodeTopic.addFreshnessListener((topic, now) -> fresh(this.nodes, now.fresh(), this.leases));
		slotTopic.addFreshnessListener((topic, now) -> fresh(this.slots, now.fresh(), this.owners));
		nodeTopic.listen((key) -> true, (key, latest, change) -> look(this.leases, key));
		slotTopic.listen((key) -> true, (key, latest, change) -> look(this.owners, key));
	}

	private synchronized void look(ToldEntries<?> entries, String key) {
		if (!this.closed) {
			entries.look(key);
		}
	}

	/** What listeners have not been told yet is told first. */
	private synchronized void fresh(Side side, boolean fresh, ToldEntries<?> entries) {
		if (this.closed) {
			return;
		}
		if (fresh) {
			entries.lookAtAll();
		}
		side.fresh = fresh;
		boolean both = this.nodes.fresh && this.slots.fresh;
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

	/** One of the two topics. */
	private static final class Side {

		private boolean fresh;

	}

}
