/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Transport;
import io.kryowire.call.lane.LinkedPeer;
import io.kryowire.call.lane.PeerPlan;
import io.kryowire.call.link.CallRuntime;
import io.kryowire.call.link.NodePlan;
import io.kryowire.call.tls.TlsLinks;
import io.kryowire.codec.WireCodec;

/**
 * Nodes and peers over TCP by KryoNet.
 */
public final class KryonetTransport implements Transport {

	@Override
	public NodeBuilder node(WireCodec codec, LinkSettings settings) {
		return new NodePlan(codec, settings, CallRuntime.SYSTEM, KryonetNode::new);
	}

	@Override
	public PeerBuilder peer(WireCodec codec, LinkSettings settings, InetSocketAddress address) {
		return new PeerPlan(codec, settings, address, CallRuntime.SYSTEM, KryonetTransport::connect);
	}

	private static Peer connect(PeerPlan plan) {
		TlsLinks tls = (plan.tls() != null) ? TlsLinks.ofPeer(plan.tls()) : null;
		return LinkedPeer.connect(plan, (lane, links) -> new KryonetLane(lane, plan, tls, links));
	}

}
