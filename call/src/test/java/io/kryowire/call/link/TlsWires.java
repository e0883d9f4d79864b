/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.net.InetSocketAddress;
import java.util.List;

import javax.net.ssl.SSLContext;

import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.lane.PeerPlan;
import io.kryowire.call.tls.Identity;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * As {@link KryonetWires}, with TLS and certificates on both sides.
 */
final class TlsWires implements Wires {

	private final SSLContext node = Identity.context(Identity.NODE, Identity.PEER);

	private final SSLContext peer = Identity.context(Identity.PEER, Identity.NODE);

	private final LinkTls nodeTls;

	private final LinkTls peerTls;

	/**
	 * Wires with a cipher of one's choice.
	 * @param protocol the version of TLS
	 * @param ciphers the suites that both sides may use; none for the JDK's
	 */
	TlsWires(String protocol, String... ciphers) {
		this.nodeTls = new LinkTls(() -> this.node, List.of(protocol), List.of(ciphers), ClientCertificate.NEEDED);
		this.peerTls = new LinkTls(() -> this.peer, List.of(protocol), List.of(ciphers), ClientCertificate.NONE);
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
