/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.proxy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Each fault, as both ends of a connection see it.
 */
class FaultProxyTests {

	private static final int PATIENCE_MILLIS = (int) Waiting.LONGEST.toMillis();

	private ServerSocket listener;

	private FaultProxy proxy;

	private Socket client;

	private Socket server;

	@BeforeEach
	void connect() throws Exception {
		this.listener = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"));
		this.listener.setSoTimeout(PATIENCE_MILLIS);
		this.proxy = FaultProxy.to("127.0.0.1", this.listener.getLocalPort());
		this.client = new Socket(this.proxy.host(), this.proxy.port());
		this.server = this.listener.accept();
		this.client.setSoTimeout(PATIENCE_MILLIS);
		this.server.setSoTimeout(PATIENCE_MILLIS);
		assertThat(this.proxy.awaitConnections(1, Waiting.LONGEST)).isTrue();
	}

	@AfterEach
	void disconnect() throws Exception {
		this.client.close();
		this.server.close();
		this.proxy.close();
		this.listener.close();
		String name = "kryowire-proxy-" + this.proxy.port();
		patiently().until(() -> threads().stream().noneMatch((thread) -> thread.startsWith(name)));
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
		assertThat(this.proxy.awaitConnections(0, Waiting.LONGEST)).isTrue();
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
		ProxiedConnection connection = this.proxy.connections().get(0);
		this.proxy.faults().blackHole(Direction.TO_CLIENT);
		this.server.getOutputStream().write('a');
		this.server.close();
		patiently().until(() -> connection.swallowed() == 1);
		assertNothingComes(this.client);
		assertThat(this.proxy.connections()).containsExactly(connection);
		assertThat(connection.bytes(Direction.TO_CLIENT)).isZero();
	}

	@Test
	void bytesAfterABlackHolePassAgain() throws Exception {
		ProxiedConnection connection = this.proxy.connections().get(0);
		connection.faults().blackHole(Direction.TO_SERVER);
		this.client.getOutputStream().write('a');
		patiently().until(() -> connection.swallowed() == 1);
		connection.faults().heal();
		this.client.getOutputStream().write('b');
		assertThat(this.server.getInputStream().read()).isEqualTo('b');
	}

	@Test
	void faultsOfOneConnectionLeaveOthersAlone() throws Exception {
		this.proxy.connections().get(0).faults().hold(Direction.TO_SERVER);
		try (Socket other = new Socket(this.proxy.host(), this.proxy.port());
				Socket otherServer = this.listener.accept()) {
			otherServer.setSoTimeout(PATIENCE_MILLIS);
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
		this.proxy.faults().slice(Direction.TO_SERVER, 1).delay(Direction.TO_SERVER, Duration.ofMillis(5));
		this.client.getOutputStream().write("slices".getBytes());
		assertThat(this.server.getInputStream().readNBytes(6)).asString().isEqualTo("slices");
		patiently().until(() -> this.proxy.connections().get(0).bytes(Direction.TO_SERVER) == "slices".length());
	}

	@Test
	void slicedBytesAreWrittenOneAfterTheOther() throws Exception {
		Gate gate = new Gate();
		try (Slices slices = new Slices();
				Socket near = new Socket(this.listener.getInetAddress(), this.listener.getLocalPort());
				Socket far = this.listener.accept();
				ProxiedConnection connection = new ProxiedConnection(1, far, slices, gate, new Faults(gate),
						(ended) -> {
						})) {
			connection.faults().slice(Direction.TO_SERVER, 1);
			connection.start("kryowire-proxy-" + this.proxy.port() + "-slices");
			near.getOutputStream().write("slices".getBytes());
			patiently().until(() -> connection.bytes(Direction.TO_SERVER) == "slices".length());
			assertThat(slices.written).containsExactly("s", "l", "i", "c", "e", "s");
		}
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
	void stalledClientsHearNothingUntilItTakesThemAgain() throws Exception {
		this.proxy.stall();
		try (Socket socket = new Socket()) {
			InetSocketAddress address = new InetSocketAddress(this.proxy.host(), this.proxy.port());
			assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> socket.connect(address, 100));
		}
		this.proxy.accept();
		new Socket(this.proxy.host(), this.proxy.port()).close();
		this.listener.accept().close();
	}

	@Test
	void withoutAServerClientsAreReset() throws Exception {
		this.listener.close();
		try (Socket late = new Socket()) {
			late.setSoTimeout(PATIENCE_MILLIS);
			// A connection may be reset before this thread has it
			assertThatExceptionOfType(SocketException.class).isThrownBy(() -> {
				late.connect(new InetSocketAddress(this.proxy.host(), this.proxy.port()));
				late.getInputStream().read();
			}).withMessageContaining("reset");
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
		socket.setSoTimeout(PATIENCE_MILLIS);
	}

	/** Keeps apart what TCP would join. */
	private static final class Slices extends Socket {

		private final List<String> written = new CopyOnWriteArrayList<>();

		@Override
		public InputStream getInputStream() {
			return InputStream.nullInputStream();
		}

		@Override
		public OutputStream getOutputStream() {
			return new OutputStream() {

				@Override
				public void write(int octet) {
					write(new byte[] { (byte) octet }, 0, 1);
				}

				@Override
				public void write(byte[] bytes, int offset, int length) {
					Slices.this.written.add(new String(bytes, offset, length));
				}

			};
		}

	}

}
