/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.time.Duration;
import java.util.List;

import io.kryowire.cluster.ClusterNode;
import io.kryowire.cluster.HashOwnership;
import io.kryowire.cluster.LeaseRuntime;
import io.kryowire.cluster.LeasedNodes;
import io.kryowire.cluster.SlotListener;

/**
 * A node that registers, and whose slots are computed from the nodes that have
 * registered.
 */
final class RegisteredMember extends HashMember {

	private final LeasedNodes nodes;

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
	RegisteredMember(ClusterNode node, LeasedNodes nodes, SlotListener listener, LeaseRuntime runtime,
			Duration longestClose, Runnable ended) {
		super(nodes, new HashOwnership(nodes, node.id(), List.of(listener), runtime.listeners(), runtime.scheduler(),
				settings(longestClose)));
		this.nodes = nodes;
		this.ended = ended;
	}

	@Override
	public void join() {
		this.nodes.start();
	}

	/** First the others are told, who send their calls elsewhere then. */
	@Override
	public void leave() {
		this.nodes.leave();
		giveUpSlots();
		this.nodes.close();
	}

	@Override
	public void close() {
		super.close();
		this.ended.run();
	}

}
