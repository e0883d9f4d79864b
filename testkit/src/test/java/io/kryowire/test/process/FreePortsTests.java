/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.process;

import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.kryowire.test.waiting.Waiting;
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
	void aPortComesAgainOnlyAfterManyOthers() {
		List<Integer> ports = Stream.generate(FreePorts::one).limit(200).toList();
		assertThat(ports).doesNotHaveDuplicates();
	}

	@Test
	void portsThatFollowEachOtherBelongToOneServer() {
		int first = FreePorts.choose(1, 3).get(0);
		assertThat(FreePorts.one()).isNotIn(first, first + 1, first + 2);
	}

	@Test
	void anotherJvmGetsOtherPorts() throws Exception {
		Process other = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), Other.class.getName())
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		try (BufferedReader lines = other.inputReader()) {
			assertThat(Integer.parseInt(lines.readLine()) / 250).isNotEqualTo(FreePorts.one() / 250);
		}
		finally {
			other.destroyForcibly();
		}
	}

	@Test
	void aPortIsWaitedForUntilItsServerHasLeftIt() throws Exception {
		try (ServerSocket server = new ServerSocket(FreePorts.one(), 1, InetAddress.getLoopbackAddress())) {
			int port = server.getLocalPort();
			CompletableFuture<Integer> free = CompletableFuture.supplyAsync(() -> FreePorts.awaitFree(port));
			assertThat(free).isNotDone();
			server.close();
			assertThat(Waiting.get(free)).isEqualTo(port);
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

	/** Tells a port of its own, and waits until it is killed. */
	static final class Other {

		private Other() {
		}

		public static void main(String[] args) throws Exception {
			System.out.println(FreePorts.one());
			System.in.read();
		}

	}

}
