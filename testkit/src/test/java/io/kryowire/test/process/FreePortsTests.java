/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.process;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Ports that servers can have.
 */
class FreePortsTests {

	@Test
	void thatOfAClustersNodeLeavesRoomForItsBus() throws Exception {
		int port = FreePorts.withBus();
		try (ServerSocket node = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
				ServerSocket bus = new ServerSocket(port + 10_000, 1, InetAddress.getLoopbackAddress())) {
			assertThat(bus.getLocalPort()).isEqualTo(node.getLocalPort() + 10_000);
		}
	}

	@Test
	void eachServerGetsSomeOfItsOwnOneAfterTheOther() throws Exception {
		List<Integer> ports = FreePorts.choose(20, 3);
		assertThat(ports).hasSize(20).doesNotHaveDuplicates();
		for (int first : ports) {
			assertThat(ports).doesNotContain(first + 1, first + 2);
			for (int lane = 0; lane < 3; lane++) {
				try (ServerSocket socket = new ServerSocket(first + lane, 1, InetAddress.getLoopbackAddress())) {
					assertThat(socket.isBound()).isTrue();
				}
			}
		}
	}

}
