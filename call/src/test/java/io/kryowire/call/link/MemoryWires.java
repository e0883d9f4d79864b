/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.Node;
import io.kryowire.call.Peer;

/**
 * Memory instead of sockets: everything but KryoNet.
 */
final class MemoryWires implements Wires {

	private final AtomicInteger ports = new AtomicInteger();

	private final Map<Integer, MemoryNode> nodes = new ConcurrentHashMap<>();

	@Override
	public Node start(NodePlan plan) {
		MemoryNode node = new MemoryNode(plan, this.ports.incrementAndGet());
		this.nodes.put(node.port(), node);
		return node;
	}

	@Override
	public Peer connect(PeerPlan plan) {
		return new MemoryPeer(plan, Objects.requireNonNull(this.nodes.get(plan.port())));
	}

}
