/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.net.InetSocketAddress;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Transport;
import io.kryowire.call.lane.LinkedPeer;
import io.kryowire.call.lane.PeerPlan;
import io.kryowire.call.link.CallRuntime;
import io.kryowire.call.link.NodePlan;
import io.kryowire.codec.WireCodec;

/**
 * Nodes and peers within this process, for tests: handshake, frames, windows and drain
 * are those of the network, only the bytes go through memory. Each transport is a network
 * of its own, whose ports are mere numbers; hosts do not matter, and TLS is left out.
 */
public final class MemoryTransport implements Transport {

	private final MemoryNetwork network = new MemoryNetwork();

	@Override
	public NodeBuilder node(WireCodec codec, LinkSettings settings) {
		return new NodePlan(codec, settings, CallRuntime.SYSTEM, (plan) -> new MemoryNode(this.network, plan));
	}

	@Override
	public PeerBuilder peer(WireCodec codec, LinkSettings settings, InetSocketAddress address) {
		return new PeerPlan(codec, settings, address, CallRuntime.SYSTEM,
				(plan) -> LinkedPeer.connect(plan, (lane, links) -> new MemoryLane(lane, plan, this.network, links)));
	}

}
