/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.cluster.NodeLease;
import io.kryowire.cluster.OwnershipStore.Entry;
import io.kryowire.cluster.OwnershipStore.Watcher;
import io.kryowire.cluster.SlotOwner;

/**
 * When deaths of nodes and owners of slots were heard of.
 */
final class OwnersHeard implements Watcher {

	/** By nodes that are dead. */
	private final Map<String, Long> dead = new ConcurrentHashMap<>();

	/** Nodes that live. */
	private final Set<String> alive = ConcurrentHashMap.newKeySet();

	private final Map<Integer, Owner> owners = new ConcurrentHashMap<>();

	@Override
	public void lease(String node, Entry<NodeLease> entry) {
		if (entry.value() != null && entry.value().dead()) {
			this.alive.remove(node);
			this.dead.put(node, System.nanoTime());
		}
		else {
			this.dead.remove(node);
			this.alive.add(node);
		}
	}

	@Override
	public void owner(int slot, Entry<SlotOwner> entry) {
		SlotOwner owner = entry.value();
		if (owner != null) {
			this.owners.put(slot, new Owner(owner.node(), System.nanoTime()));
		}
	}

	@Override
	public void fresh(boolean fresh) {
		// Whoever waits for something waits until it is heard
	}

	boolean isAlive(String node) {
		return this.alive.contains(node);
	}

	/** When a node was heard to be dead, 0 if it is not. */
	long deadAt(String node) {
		return this.dead.getOrDefault(node, 0L);
	}

	/** When a slot was heard to have its owner, 0 if that is this node. */
	long takenFrom(String node, int slot) {
		Owner now = this.owners.get(slot);
		return (now == null || now.node.equals(node)) ? 0 : now.since;
	}

	private record Owner(String node, long since) {
	}

}
