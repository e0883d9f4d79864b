/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

import com.esotericsoftware.kryonet.Client;
import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.FrameworkMessage.RegisterTCP;
import com.esotericsoftware.kryonet.Listener;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

/**
 * Defect 12: a client whose server sends something odd loses its thread, after which it
 * can never connect again. Defect 22: it does not connect again by itself anyway, and
 * must not be told to where one learns that it should.
 */
class ProtocolErrorTests {

	@Test
	void onRawKryonetAnOddFrameEndsTheClientsThreadForEver() throws Exception {
		try (RawKryonet raw = RawKryonet.echo(); HandMadeServer odd = oddServer(registration(raw), -1)) {
			Client client = raw.unconnected((connection, object) -> {
			});
			client.connect(RawKryonet.PATIENCE_MILLIS, "127.0.0.1", odd.port());
			Waiting.join(client.getUpdateThread());
			assertThatIOException().isThrownBy(() -> client.connect(300, "127.0.0.1", raw.port()))
				.as("connecting to a server that is well")
				.withMessageContaining("timed out during TCP registration");
		}
	}

	/** RegisterTCP as the default serialization writes it. */
	private static byte[] registration(RawKryonet raw) {
		return new byte[] { (byte) (raw.server().getKryo().getRegistration(RegisterTCP.class).getId() + 2), 2 };
	}

	@Test
	void onALinkAnOddFrameCostsTheConnectionAndTheNextOneIsMade() throws Exception {
		for (int length : new int[] { -1, 0, Integer.MAX_VALUE }) {
			int port;
			try (HandMadeServer odd = oddServer(HandMadeServer.REGISTRATION, length)) {
				port = odd.port();
				try (Peer peer = Links.peer(port)) {
					Waiting.await(odd.two);
					odd.close();
					try (Node node = Links.node().address(new InetSocketAddress("127.0.0.1", port)).start()) {
						Links.connected(peer);
						assertThat(Links.echo(peer, "well")).isEqualTo("well");
					}
				}
			}
		}
	}

	@Test
	void onRawKryonetAListenerMayNotConnectAgainWhenItLearnsOfTheEnd() throws Exception {
		try (RawKryonet raw = RawKryonet.echo()) {
			AtomicReference<Throwable> problem = new AtomicReference<>();
			CountDownLatch tried = new CountDownLatch(1);
			Client client = raw.client((connection, object) -> {
			});
			client.addListener(new Listener() {
				@Override
				public void disconnected(Connection connection) {
					try {
						client.reconnect();
					}
					catch (IOException | RuntimeException ex) {
						problem.set(ex);
					}
					tried.countDown();
				}
			});
			raw.server().getConnections()[0].close();
			Waiting.await(tried);
			assertThat(problem.get()).isInstanceOf(IllegalStateException.class);
		}
	}

	@Test
	void onALinkTheConnectionComesBackByItself() throws Exception {
		int port = FreePorts.one();
		Node first = Links.node().address(new InetSocketAddress("127.0.0.1", port)).start();
		try (first; Peer peer = Links.connected(first)) {
			for (int i = 0; i < 3; i++) {
				first.close();
				Eventually.until("the end is noticed", () -> !peer.isConnected());
				FreePorts.awaitFree(port);
				try (Node next = Links.node().address(new InetSocketAddress("127.0.0.1", port)).start()) {
					assertThat(Links.echo(peer, "back")).isEqualTo("back");
					assertThat(next.statistics().connects()).isEqualTo(1);
				}
				Eventually.until("the end is noticed again", () -> !peer.isConnected());
			}
			assertThatExceptionOfType(RuntimeException.class)
				.isThrownBy(() -> peer.method(Links.ECHO).call(Links.IMPATIENT, "nobody there"));
		}
	}

	/** Registers each connection as KryoNet does and then announces an odd frame. */
	private static HandMadeServer oddServer(byte[] registration, int length) throws IOException {
		return new HandMadeServer((client) -> {
			DataOutputStream out = new DataOutputStream(client.getOutputStream());
			HandMadeServer.send(out, registration);
			out.writeInt(length);
			out.flush();
			while (client.getInputStream().read() >= 0) {
				// Until the client goes away.
			}
		});
	}

}
