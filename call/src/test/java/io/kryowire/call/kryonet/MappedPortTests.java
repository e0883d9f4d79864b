/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.proxy.FaultProxy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A peer stays at the address it is given, though the node behind a proxy, or behind the
 * mapping of a container's ports, calls its port something else.
 */
@Timeout(60)
class MappedPortTests {

	@Test
	void aPeerStaysAtTheAddressItIsGiven() throws Exception {
		try (Node node = Links.node().start();
				FaultProxy proxy = FaultProxy.to("127.0.0.1", node.port());
				Peer peer = peer(proxy)) {
			assertThat(peer.awaitConnected(10_000)).isTrue();
			assertThat(peer.method(Links.ECHO).call(Links.OPTIONS, "a")).isEqualTo("a");
			assertThat(proxy.connections()).hasSize(1);
			proxy.resetAll();
			await().until(() -> proxy.accepted() == 2 && peer.isConnected());
			assertThat(peer.method(Links.ECHO).call(Links.OPTIONS, "b")).isEqualTo("b");
			assertThat(peer.statistics().connects()).isEqualTo(2);
		}
	}

	private static Peer peer(FaultProxy proxy) {
		return new KryonetTransport()
			.peer(KryoCodec.of(), LinkSettings.of("client"), new InetSocketAddress("127.0.0.1", proxy.port()))
			.connect();
	}

}
