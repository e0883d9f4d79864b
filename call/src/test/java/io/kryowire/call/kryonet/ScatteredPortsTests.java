/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import io.kryowire.call.CallOptions;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Lanes whose ports do not follow each other: the node's welcome tells them.
 */
class ScatteredPortsTests {

	private static final int LANES = 3;

	@Test
	void aPeerThatKnowsThePortOfTheFirstLaneFindsTheOthers() throws Exception {
		List<Integer> ports = scatteredPorts();
		try (Node node = Links.node()
			.address(new InetSocketAddress("127.0.0.1", ports.get(0)))
			.lanes(LANES)
			.ports(ports)
			.start();
				Peer peer = new KryonetTransport()
					.peer(KryoCodec.of(), Links.settings("client"), new InetSocketAddress("127.0.0.1", node.port()))
					.lanes(LANES)
					.connect()) {
			assertThat(node.ports()).isEqualTo(ports);
			patiently().until(() -> IntStream.range(0, 64)
				.allMatch((key) -> peer.isConnected(CallOptions.DEFAULT.withKeyHash(key))));
			patiently().until(() -> node.statistics().connections() == LANES);
			assertThat(peer.statistics().connections()).isEqualTo(LANES);
			assertThat(Links.echo(peer, "a")).isEqualTo("a");
		}
	}

	/** Free ones, the highest first, with others between them. */
	private static List<Integer> scatteredPorts() throws IOException {
		List<ServerSocket> sockets = new ArrayList<>();
		try {
			for (int i = 0; i < 2 * LANES; i++) {
				sockets.add(new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1")));
			}
		}
		finally {
			for (ServerSocket socket : sockets) {
				socket.close();
			}
		}
		List<Integer> ports = new ArrayList<>(sockets.stream().map(ServerSocket::getLocalPort).sorted().toList());
		Collections.reverse(ports);
		return IntStream.range(0, LANES).mapToObj((lane) -> ports.get(2 * lane)).toList();
	}

}
