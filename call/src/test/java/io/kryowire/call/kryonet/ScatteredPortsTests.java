/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.IntStream;

import io.kryowire.call.CallOptions;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.process.FreePorts;
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

	/**
	 * The highest first, with others between them, none of which another JVM is given.
	 */
	private static List<Integer> scatteredPorts() {
		int first = FreePorts.choose(1, 2 * LANES).get(0);
		return IntStream.range(0, LANES).mapToObj((lane) -> first + 2 * (LANES - 1 - lane)).toList();
	}

}
