/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.Peer;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How long a call without an answer keeps its caller: until its deadline where it may
 * wait, and not at all where it may not.
 */
class PatienceOfTellsTests {

	private static final CallOptions HURRIED = CallOptions.DEFAULT.withDeadline(Duration.ofMillis(20));

	/** Whoever waits with these does not come back while the test lasts. */
	private static final CallOptions ENDLESS = CallOptions.DEFAULT.withDeadline(Duration.ofDays(1));

	@Test
	void whenThePeerWasNeverThereThenATellWaitsNoLongerThanItMay() throws Exception {
		try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
				Peer peer = Links.peer(silent.getLocalPort(), Links.withShortHandshake("client"))) {
			assertNotSent(peer);
		}
	}

	@Test
	void whenThePeerIsGoneThenATellWaitsNoLongerThanItMay() throws Exception {
		Node node = Links.node().start();
		try (Peer peer = Links.connected(node)) {
			node.close();
			Eventually.until("it is gone", () -> !peer.isConnected());
			assertNotSent(peer);
		}
		finally {
			node.close();
		}
	}

	/** Its connection stays. */
	@Test
	void whenThePeerDoesNotReadThenATellWaitsNoLongerThanItMay() throws Exception {
		CountDownLatch gate = new CountDownLatch(1);
		try (Node node = Links.node().method(Links.OTHER, Execution.INLINE, (arguments) -> {
			Links.blockUntil(gate);
			return arguments[0];
		}).start(); Peer peer = Links.connected(node)) {
			CallOptions dropping = ENDLESS.withOverflow(Overflow.DROP);
			String text = "x".repeat(10_000);
			while (peer.method(Links.OTHER).tell(dropping, text)) {
				// Until there is no room for another one.
			}
			assertNotSent(peer);
			assertThat(peer.isConnected()).isTrue();
			gate.countDown();
			assertThat(Links.echo(peer, "back")).isEqualTo("back");
		}
		finally {
			gate.countDown();
		}
	}

	private static void assertNotSent(Peer peer) throws Exception {
		assertThat(outcome(peer, HURRIED)).isEqualTo(Outcome.NOT_SENT);
		assertThat(outcome(peer, ENDLESS.withOverflow(Overflow.FAIL))).isEqualTo(Outcome.NOT_SENT);
		long dropped = peer.statistics().dropped();
		assertThat(outcome(peer, ENDLESS.withOverflow(Overflow.DROP))).isEqualTo(false);
		assertThat(peer.statistics().dropped()).isEqualTo(dropped + 1);
	}

	private static @Nullable Object outcome(Peer peer, CallOptions options) throws Exception {
		FutureTask<@Nullable Object> telling = new FutureTask<>(() -> {
			try {
				return peer.method(Links.ECHO).tell(options, "x".repeat(10_000));
			}
			catch (CallException ex) {
				return ex.outcome();
			}
		});
		Thread teller = new Thread(telling, "telling");
		teller.setDaemon(true);
		teller.start();
		return Waiting.get(telling);
	}

}
