/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryowire;

import java.net.InetSocketAddress;
import java.util.List;

import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.call.routing.CallRouter;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * Kryowire as somebody has it who has set nothing: a contract's proxy and an exported
 * service. Where handlers run, and what callers have attached to their futures, is as it
 * comes.
 */
public final class KryowireDefaultsSubject implements CallSubject {

	@Override
	public void serve(CallRow row, CallService service, int port) {
		KryoCodec codec = KryoCodec.of();
		NodeBuilder node = new KryonetTransport().node(codec, LinkSettings.of("server"))
			.address(new InetSocketAddress("127.0.0.1", port));
		new ServiceExporter(codec, List.of()).export(new ServedSums(service), node::method);
		node.start();
	}

	@Override
	public CallClient connect(CallRow row, int port) throws InterruptedException {
		KryoCodec codec = KryoCodec.of();
		Peer peer = KryowireSubject.connected(new KryonetTransport().peer(codec, LinkSettings.of("client"),
				new InetSocketAddress("127.0.0.1", port)));
		SumService service = KryonetServiceProxyFactory.builder(codec, CallRouter.to("server", peer))
			.build()
			.createClient(SumService.class);
		return new ProxyClient(service, peer);
	}

}
