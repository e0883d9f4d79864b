/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.wire;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.Transport;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.codec.kryo.KryoCodec;

import org.springframework.boot.ssl.SslBundle;

final class LinkExamples {

	private LinkExamples() {
	}

	static List<Object> calls(int port) throws Exception {
		// tag::calls
		Transport transport = new KryonetTransport();
		CallMethod add = CallMethod.of("sums/add", int.class, Sum.class);

		Node node = transport.node(KryoCodec.of(), LinkSettings.of("node-b"))
			.address(new InetSocketAddress("127.0.0.1", port))
			.method(add, Execution.KEYED, (arguments) -> ((Sum) arguments[0]).a() + ((Sum) arguments[0]).b())
			.start();

		Peer peer = transport
			.peer(KryoCodec.of(), LinkSettings.of("node-a"), new InetSocketAddress("127.0.0.1", node.port()))
			.connect();
		RemoteMethod sums = peer.method(add);

		Object three = sums.call(CallOptions.DEFAULT, new Sum(1, 2)); // waits
		// returns at once
		CompletableFuture<Object> later = sums.ask(CallOptions.DEFAULT, new Sum(3, 4));
		sums.tell(CallOptions.DEFAULT.withKey("a"), new Sum(5, 6)); // has no answer
		// end::calls
		Object seven = later.get();
		// tag::close
		peer.close();
		node.drain(5000);
		// end::close
		return List.of(three, seven);
	}

	static LinkSettings secrets() {
		// tag::secrets
		LinkSettings settings = LinkSettings.of("node-b")
			.withSecrets(List.of("the secret of today", "that of yesterday"));
		// end::secrets
		return settings;
	}

	static void tls(NodeBuilder node, PeerBuilder peer, SslBundle bundle) {
		// tag::tls
		node.tls(new LinkTls(bundle::createSslContext, List.of("TLSv1.3"), List.of(), ClientCertificate.NEEDED));
		peer.tls(new LinkTls(bundle::createSslContext, List.of(), List.of(), ClientCertificate.NONE));
		// end::tls
	}

}
