/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.net.InetSocketAddress;

import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.Transport;
import io.kryowire.call.lane.PeerPlan;
import io.kryowire.call.memory.MemoryTransport;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * Memory instead of sockets: everything but KryoNet.
 */
final class MemoryWires implements Wires {

	private final Transport transport = new MemoryTransport();

	@Override
	public Node start(NodePlan plan) {
		NodeBuilder node = this.transport.node(KryoCodec.of(), plan.settings())
			.address(new InetSocketAddress("127.0.0.1", plan.port()))
			.lanes(plan.lanes())
			.workers(plan.workers())
			.sendStacks(plan.sendStacks());
		for (Answered answered : plan.methods()) {
			node.method(answered.method(), answered.execution(), answered.handler());
		}
		return node.start();
	}

	@Override
	public Peer connect(PeerPlan plan) {
		return this.transport.peer(KryoCodec.of(), plan.settings(), new InetSocketAddress("127.0.0.1", plan.port()))
			.lanes(plan.lanes())
			.completions(plan.completions())
			.exceptions(plan.exceptions())
			.connect();
	}

}
