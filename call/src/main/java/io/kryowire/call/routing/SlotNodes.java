/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.cluster.SlotOwners;
import io.kryowire.cluster.SlotTable;
import io.kryowire.cluster.Slots;
import org.jspecify.annotations.Nullable;

/**
 * Which nodes of a view calls with keys go to, by the slots of the keys. Immutable.
 */
/*
 * Where nobody says who has the slots, a node that cannot be reached is replaced by the
 * next one of the slot. Where somebody does, nobody but the owner may have a key.
 */
final class SlotNodes {

	/** By slots. */
	private final @Nullable RoutedNode[] first = new RoutedNode[Slots.COUNT];

	private final List<RoutedNode> nodes;

	/** Whose positions are those of the nodes; {@code null} if there are owners. */
	private final @Nullable SlotTable table;

	private final @Nullable SlotOwners owners;

	/**
	 * Spreads the slots.
	 * @param nodes those that take calls
	 * @param weights their weights, in the same order
	 */
	SlotNodes(List<RoutedNode> nodes, int[] weights) {
		this.nodes = nodes;
		this.owners = null;
		SlotTable spread = SlotTable.of(nodes.stream().map(RoutedNode::id).toList(), weights);
		this.table = spread;
		for (int slot = 0; slot < this.first.length && !nodes.isEmpty(); slot++) {
			this.first[slot] = nodes.get(spread.position(slot));
		}
	}

	/**
	 * Asks who has the slots now.
	 * @param owners knows
	 * @param nodes all nodes, since one that leaves has its slots until it has handed
	 * them over
	 */
	SlotNodes(SlotOwners owners, Collection<RoutedNode> nodes) {
		this.nodes = List.of();
		this.table = null;
		this.owners = owners;
		Map<String, RoutedNode> byId = new HashMap<>();
		nodes.forEach((node) -> byId.put(node.id(), node));
		for (int slot = 0; slot < this.first.length; slot++) {
			this.first[slot] = byId.get(owners.owner(slot));
		}
	}

	/** The node of a key, connected or not, if there is one. */
	@Nullable RoutedNode owner(int keyHash) {
		return this.first[Slots.of(keyHash)];
	}

	/** The node that a call with a key may go to. */
	@Nullable RoutedNode choose(int keyHash, @Nullable Set<RoutedNode> without) {
		int slot = Slots.of(keyHash);
		RoutedNode owner = this.first[slot];
		if (owner != null && owner.mayTake(without)) {
			return owner;
		}
		return (this.table != null) ? next(this.table, slot, without) : null;
	}

	private @Nullable RoutedNode next(SlotTable spread, int slot, @Nullable Set<RoutedNode> without) {
		for (int rank = 1; rank < spread.size(); rank++) {
			RoutedNode node = this.nodes.get(spread.position(slot, rank));
			if (node.mayTake(without)) {
				return node;
			}
		}
		return null;
	}

	/** Why there is no node for a key, though there are nodes. */
	String whyNobody(int keyHash) {
		int slot = Slots.of(keyHash);
		String owner = (this.owners != null) ? this.owners.owner(slot) : null;
		return "slot %d, which has the key, belongs to %s".formatted(slot,
				(owner != null) ? owner + ", which is not one of the group's nodes" : "nobody");
	}

}
