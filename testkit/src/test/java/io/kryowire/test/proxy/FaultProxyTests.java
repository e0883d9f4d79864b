/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.proxy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Each fault, as both ends of a connection see it.
 */
class FaultProxyTests {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private ServerSocket listener;

	private FaultProxy proxy;

	private Socket client;

	private Socket server;

	@BeforeEach
	void connect() throws Exception {
		this.listener = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
		this.proxy = FaultProxy.to("127.0.0.1", this.listener.getLocalPort());
		this.client = new Socket(this.proxy.host(), this.proxy.port());
		this.server = this.listener.accept();
		this.client.setSoTimeout((int) PATIENCE.toMillis());
		this.server.setSoTimeout((int) PATIENCE.toMillis());
		assertThat(this.proxy.awaitConnections(1, PATIENCE)).isTrue();
	}

	@AfterEach
	void disconnect() throws Exception {
		this.client.close();
		this.server.close();
		this.proxy.close();
		this.listener.close();
		String name = "kryowire-proxy-" + this.proxy.port();
		await().atMost(PATIENCE).until(() -> threads().stream().noneMatch((thread) -> thread.startsWith(name)));
	}

	private static Set<String> threads() {
		return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).collect(Collectors.toSet());
	}

	@Test
	void withoutFaultsBytesAndEndsPassBothWays() throws Exception {
		this.client.getOutputStream().write("hello".getBytes());
		assertThat(this.server.getInputStream().readNBytes(5)).asString().isEqualTo("hello");
		this.client.shutdownOutput();
		assertThat(this.server.getInputStream().read()).isEqualTo(-1);
		this.server.getOutputStream().write("bye".getBytes());
		this.server.close();
		assertThat(this.client.getInputStream().readAllBytes()).asString().isEqualTo("bye");
		assertThat(this.proxy.awaitConnections(0, PATIENCE)).isTrue();
		assertThat(this.proxy.accepted()).isEqualTo(1);
	}

	@Test
	void heldBytesArriveAfterwards() throws Exception {
		this.proxy.faults().hold(Direction.TO_SERVER);
		this.client.getOutputStream().write('a');
		assertNothingComes(this.server);
		this.server.getOutputStream().write('b');
		assertThat(this.client.getInputStream().read()).isEqualTo('b');
		this.proxy.faults().heal();
		assertThat(this.server.getInputStream().read()).isEqualTo('a');
	}

	@Test
	void aBlackHoleSwallowsBytesAndTheEnd() throws Exception {
		this.proxy.faults().blackHole(Direction.TO_CLIENT);
		this.server.getOutputStream().write('a');
		this.server.close();
		assertNothingComes(this.client);
		assertThat(this.proxy.connections()).hasSize(1);
		assertThat(this.proxy.connections().get(0).bytes(Direction.TO_CLIENT)).isZero();
	}

	@Test
	void bytesAfterABlackHolePassAgain() throws Exception {
		ProxiedConnection connection = this.proxy.connections().get(0);
		connection.faults().blackHole(Direction.TO_SERVER);
		this.client.getOutputStream().write('a');
		assertNothingComes(this.server);
		connection.faults().heal();
		this.client.getOutputStream().write('b');
		assertThat(this.server.getInputStream().read()).isEqualTo('b');
	}

	@Test
	void faultsOfOneConnectionLeaveOthersAlone() throws Exception {
		this.proxy.connections().get(0).faults().hold(Direction.TO_SERVER);
		try (Socket other = new Socket(this.proxy.host(), this.proxy.port());
				Socket otherServer = this.listener.accept()) {
			otherServer.setSoTimeout((int) PATIENCE.toMillis());
			this.client.getOutputStream().write('a');
			other.getOutputStream().write('b');
			assertThat(otherServer.getInputStream().read()).isEqualTo('b');
			assertNothingComes(this.server);
		}
	}

	@Test
	void delayedBytesComeLater() throws Exception {
		this.proxy.faults().delay(Direction.TO_SERVER, Duration.ofMillis(200));
		long start = System.nanoTime();
		this.client.getOutputStream().write('a');
		assertThat(this.server.getInputStream().read()).isEqualTo('a');
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
	}

	@Test
	void slicedBytesAreAllThere() throws Exception {
		this.proxy.faults().slice(Direction.TO_SERVER, 1).delay(Direction.TO_SERVER, Duration.ofMillis(20));
		this.client.getOutputStream().write("slices".getBytes());
		byte[] first = new byte[6];
		assertThat(this.server.getInputStream().read(first)).isLessThan(6);
		this.proxy.faults().heal();
		await().atMost(PATIENCE)
			.until(() -> this.proxy.connections().get(0).bytes(Direction.TO_SERVER) == "slices".length());
	}

	@Test
	void aResetReachesBothEnds() {
		this.proxy.resetAll();
		assertReset(this.client);
		assertReset(this.server);
		assertThat(this.proxy.connections()).isEmpty();
	}

	@Test
	void refusedClientsGetNoConnectionUntilItTakesThemAgain() throws Exception {
		this.proxy.refuse();
		assertThatExceptionOfType(ConnectException.class)
			.isThrownBy(() -> new Socket(this.proxy.host(), this.proxy.port()));
		this.client.getOutputStream().write('a');
		assertThat(this.server.getInputStream().read()).isEqualTo('a');
		this.proxy.accept();
		new Socket(this.proxy.host(), this.proxy.port()).close();
		this.listener.accept().close();
	}

	@Test
	void withoutAServerClientsAreReset() throws Exception {
		this.listener.close();
		try (Socket late = new Socket(this.proxy.host(), this.proxy.port())) {
			late.setSoTimeout((int) PATIENCE.toMillis());
			assertReset(late);
		}
	}

	private static void assertReset(Socket socket) {
		assertThatExceptionOfType(SocketException.class).isThrownBy(() -> socket.getInputStream().read())
			.withMessageContaining("reset");
	}

	/** A fault that lets bytes through lets them through at once. */
	private static void assertNothingComes(Socket socket) throws IOException {
		socket.setSoTimeout(100);
		assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> socket.getInputStream().read());
		socket.setSoTimeout((int) PATIENCE.toMillis());
	}

}
