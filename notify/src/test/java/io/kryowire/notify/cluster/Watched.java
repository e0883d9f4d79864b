/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.cluster;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

import io.kryowire.cluster.NodeLease;
import io.kryowire.cluster.OwnershipStore;
import io.kryowire.cluster.OwnershipStore.Entry;
import io.kryowire.cluster.SlotOwner;

/**
 * What a watcher was told, as of now.
 */
final class Watched implements OwnershipStore.Watcher {

	final Map<String, Entry<NodeLease>> leases = new ConcurrentHashMap<>();

	final Map<Integer, Entry<SlotOwner>> owners = new ConcurrentHashMap<>();

	final List<String> seen = new CopyOnWriteArrayList<>();

	final List<String> gone = new CopyOnWriteArrayList<>();

	volatile Map<String, Entry<NodeLease>> leasesWhenFresh = Map.of();

	volatile Map<Integer, Entry<SlotOwner>> ownersWhenFresh = Map.of();

	volatile boolean fresh;

	@Override
	public void lease(String node, Entry<NodeLease> entry) {
		if (entry.value() == null) {
			// First, as whoever sees that the lease is no longer there looks here next
			this.gone.add(node);
			this.leases.remove(node);
		}
		else {
			this.leases.put(node, entry);
			this.seen.add(node);
		}
	}

	@Override
	public void owner(int slot, Entry<SlotOwner> entry) {
		if (entry.value() == null) {
			this.owners.remove(slot);
		}
		else {
			this.owners.put(slot, entry);
		}
	}

	@Override
	public void fresh(boolean now) {
		if (now) {
			this.leasesWhenFresh = Map.copyOf(this.leases);
			this.ownersWhenFresh = Map.copyOf(this.owners);
		}
		this.fresh = now;
	}

}
