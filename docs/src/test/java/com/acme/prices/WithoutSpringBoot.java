/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.prices;

import java.net.InetSocketAddress;
import java.util.List;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.call.routing.CallRouter;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;

final class WithoutSpringBoot {

	private WithoutSpringBoot() {
	}

	// tag::node
	static Node answer(Prices prices) {
		WireCodec codec = KryoCodec.of();
		NodeBuilder node = new KryonetTransport().node(codec, LinkSettings.of("node-b"));
		new ServiceExporter(codec, List.of()).export(prices, node::method);
		return node.address(new InetSocketAddress("127.0.0.1", 0)).start();
	}

	// end::node
	// tag::client
	static PriceService call(WireCodec codec, int port) {
		Peer peer = new KryonetTransport()
			.peer(codec, LinkSettings.of("node-a"), new InetSocketAddress("127.0.0.1", port))
			.connect(); // to be closed when nobody calls any more
		return KryonetServiceProxyFactory.builder(codec, CallRouter.to("node-b", peer))
			.build()
			.createClient(PriceService.class);
	}
	// end::client

}
