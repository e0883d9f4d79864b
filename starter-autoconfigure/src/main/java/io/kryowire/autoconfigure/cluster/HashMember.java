/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.List;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.Fence;
import io.kryowire.cluster.GuardedData;
import io.kryowire.cluster.HashOwners;
import io.kryowire.cluster.HashOwnership;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.LeaseRuntime;
import io.kryowire.cluster.LeasedNodes;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.SlotListener;
import io.kryowire.cluster.SlotOwners;

/**
 * A node of a service whose slots are computed from the nodes that have registered.
 */
final class HashMember implements Member {

	private final LeasedNodes nodes;

	private final HashOwnership ownership;

	private final HashOwners owners;

	private final Runnable ended;

	/**
	 * Creates a new instance.
	 * @param node this node
	 * @param nodes all of them
	 * @param listener is told of the slots of this node
	 * @param runtime threads and time
	 * @param longestClose how long the calls of a slot may run on when it is lost
	 * @param ended closes the store
	 */
	HashMember(ClusterNode node, LeasedNodes nodes, SlotListener listener, LeaseRuntime runtime, Duration longestClose,
			Runnable ended) {
		this.nodes = nodes;
		this.ownership = new HashOwnership(nodes, node.id(), List.of(listener), runtime.listeners(),
				runtime.scheduler(), new HashOwnership.Settings(longestClose, HashOwnership.Settings.DEFAULTS.pause()));
		this.owners = new HashOwners(nodes);
		this.ended = ended;
	}

	@Override
	public NodeDirectory directory() {
		return this.nodes;
	}

	@Override
	public KeyOwnership ownership() {
		return this.ownership;
	}

	@Override
	public SlotOwners owners() {
		return this.owners;
	}

	@Override
	public Fence fence(int slot) {
		throw new NotOwnerException(slot, null,
				"Ownership by hash has no fences: writes that must be refused after a slot was lost need "
						+ "kryowire.cluster.ownership=leased");
	}

	@Override
	public void guard(GuardedData data) {
		// Its first write will say why it fails
	}

	@Override
	public void join() {
		this.nodes.start();
	}

	/** First the others are told, who send their calls elsewhere then. */
	@Override
	public void leave() {
		this.nodes.leave();
		this.ownership.close();
		this.nodes.close();
	}

	@Override
	public void close() {
		this.ownership.close();
		this.owners.close();
		this.nodes.close();
		this.ended.run();
	}

	@Override
	public MemberStatistics statistics() {
		return MemberStatistics.ofHash(this.ownership.owned(), this.ownership.preparing(), this.ownership.closing());
	}

}
