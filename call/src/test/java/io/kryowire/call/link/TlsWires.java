/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.net.InetSocketAddress;

import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.tls.Identity;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * As {@link KryonetWires}, with TLS and certificates on both sides.
 */
final class TlsWires implements Wires {

	private final LinkTls nodeTls;

	private final LinkTls peerTls;

	TlsWires(String protocol) {
		this.nodeTls = Identity.tls(Identity.context(Identity.NODE, Identity.PEER), ClientCertificate.NEEDED, protocol);
		this.peerTls = Identity.tls(Identity.context(Identity.PEER, Identity.NODE), ClientCertificate.NONE, protocol);
	}

	@Override
	public Node start(NodePlan plan) {
		NodeBuilder node = new KryonetTransport().node(KryoCodec.of(), plan.settings())
			.address(new InetSocketAddress("127.0.0.1", plan.port()))
			.lanes(plan.lanes())
			.workers(plan.workers())
			.sendStacks(plan.sendStacks())
			.tls(this.nodeTls);
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
			.tls(this.peerTls)
			.connect();
	}

}
