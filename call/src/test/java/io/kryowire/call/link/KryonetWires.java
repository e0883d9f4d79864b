/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.net.InetSocketAddress;

import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.lane.PeerPlan;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * Sockets of the loopback address. Both ends have a codec of their own, as two processes
 * do.
 */
final class KryonetWires implements Wires {

	@Override
	public Node start(NodePlan plan) {
		NodeBuilder node = new KryonetTransport().node(KryoCodec.of(), plan.settings())
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
		return new KryonetTransport()
			.peer(KryoCodec.of(), plan.settings(), new InetSocketAddress("127.0.0.1", plan.port()))
			.lanes(plan.lanes())
			.completions(plan.completions())
			.exceptions(plan.exceptions())
			.connect();
	}

}
