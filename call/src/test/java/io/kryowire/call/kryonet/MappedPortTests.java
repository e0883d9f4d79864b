/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;

import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.proxy.FaultProxy;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A peer stays at the address it is given, though the node behind a proxy, or behind the
 * mapping of a container's ports, calls its port something else.
 */
class MappedPortTests {

	@Test
	void aPeerStaysAtTheAddressItIsGiven() throws Exception {
		try (Node node = Links.node().start();
				FaultProxy proxy = FaultProxy.to("127.0.0.1", node.port());
				Peer peer = peer(proxy)) {
			assertThat(Links.echo(Links.connected(peer), "a")).isEqualTo("a");
			assertThat(proxy.connections()).hasSize(1);
			proxy.resetAll();
			Eventually.until("it is connected again", () -> proxy.accepted() >= 2 && peer.isConnected());
			assertThat(Links.echo(peer, "b")).isEqualTo("b");
			assertThat(peer.statistics().connects()).isEqualTo(2);
		}
	}

	private static Peer peer(FaultProxy proxy) {
		return new KryonetTransport()
			.peer(KryoCodec.of(), Links.settings("client"), new InetSocketAddress("127.0.0.1", proxy.port()))
			.connect();
	}

}
