/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import com.esotericsoftware.kryonet.Client;
import io.kryowire.call.CallException;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A process is killed, or stops, in the middle of a burst of calls. Nobody waits for it
 * longer than need be, and when it is back it is called again.
 */
@EnabledOnOs({ OS.LINUX, OS.MAC })
class LostPeerTests {

	/** So many calls are a burst. */
	private static final int BURST = 1000;

	private static final int MANY_ANSWERED = 100;

	@Test
	void whenAClientIsKilledThenTheServerForgetsItAndServesOn() throws Exception {
		try (Node node = node(Links.settings("server")); Peer polite = Links.connected(node)) {
			try (ChildProcess client = new ChildProcess(PeerProcess.class, node.port())) {
				client.await("connected");
				Eventually.until("calls come in", () -> node.statistics().callsReceived() > BURST);
				client.kill();
				Eventually.until("it is forgotten",
						() -> node.statistics().connections() == 1 && node.statistics().inFlight() == 0);
			}
			Eventually.untilQuiet(node::statistics);
			assertThat(Links.echo(polite, "polite")).isEqualTo("polite");
			Links.assertServes(node);
		}
	}

	@Test
	void whenAClientStopsThenTheServerForgetsItAndServesOn() throws Exception {
		try (Node node = node(Links.withShortSilence("server"));
				ChildProcess client = new ChildProcess(PeerProcess.class, node.port())) {
			client.await("connected");
			Eventually.until("calls come in", () -> node.statistics().callsReceived() > BURST);
			client.pause();
			try (Peer polite = Links.connected(Links.peer(node.port(), Links.talkative("polite")))) {
				Eventually.until("another one is served", () -> isAnswered(polite));
			}
			Eventually.until("it is forgotten", () -> node.statistics().connections() == 0);
			Eventually.untilQuiet(node::statistics);
			long before = node.statistics().callsReceived();
			client.resume();
			Eventually.until("it comes back", () -> node.statistics().callsReceived() > before + BURST);
		}
	}

	/** Where silence is taken for death, a busy machine may cost the connection. */
	private static boolean isAnswered(Peer peer) {
		try {
			return "polite".equals(Links.echo(peer, "polite"));
		}
		catch (CallException ex) {
			return false;
		}
	}

	@Test
	void whenAServerIsKilledThenNobodyWaitsAndTheNextOneIsCalled() throws Exception {
		int port = FreePorts.one();
		try (ChildProcess server = new ChildProcess(NodeProcess.class, port)) {
			server.await("port");
			try (Peer peer = Links.connected(Links.peer(port))) {
				List<CompletableFuture<@Nullable Object>> calls = burst(peer);
				server.kill();
				assertLost(calls);
				Eventually.until("the peer knows", () -> !peer.isConnected());
				try (Node next = Links.node().address(new InetSocketAddress("127.0.0.1", port)).start()) {
					assertThat(Links.echo(peer, "back")).isEqualTo("back");
					assertThat(next.statistics().connections()).isEqualTo(1);
				}
			}
		}
	}

	@Test
	void whenAServerStopsThenNobodyWaitsAndItIsCalledAgainWhenItIsBack() throws Exception {
		try (ChildProcess server = new ChildProcess(NodeProcess.class, 0)) {
			int port = Integer.parseInt(server.await("port"));
			try (Peer peer = Links.connected(Links.peer(port, Links.withShortSilence("client")))) {
				List<CompletableFuture<@Nullable Object>> calls = burst(peer);
				server.pause();
				assertLost(calls);
				server.resume();
				Eventually.until("it is called again", () -> isAnswered(peer));
			}
		}
	}

	/**
	 * The kernel accepts connections for a process that has stopped, as it does for this
	 * one, which never takes them.
	 */
	@Test
	void whenAServerHasStoppedThenClosingItsPeerDoesNotWaitForIt() throws Exception {
		try (ServerSocket stopped = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
			Peer peer = Links.peer(stopped.getLocalPort(), Links.withShortHandshake("client"));
			Eventually.until("it tries to connect", LostPeerTests::somebodyConnects);
			Thread closer = new Thread(peer::close, "closer");
			closer.start();
			Waiting.join(closer);
			assertThat(peer.isConnected()).isFalse();
		}
	}

	private static boolean somebodyConnects() {
		return Thread.getAllStackTraces()
			.values()
			.stream()
			.flatMap(Arrays::stream)
			.anyMatch((frame) -> frame.getClassName().equals(Client.class.getName())
					&& frame.getMethodName().equals("connect"));
	}

	/** Some of its calls are answered, and some never. */
	private static List<CompletableFuture<@Nullable Object>> burst(Peer peer) {
		List<CompletableFuture<@Nullable Object>> calls = new ArrayList<>();
		for (int i = 0; i < 5000; i++) {
			calls.add(peer.method(Links.OTHER).ask(Links.OPTIONS.withKey(i), "x"));
		}
		// Among so many there are some that are never answered.
		Eventually.until("some are answered",
				() -> calls.stream().filter(CompletableFuture::isDone).count() >= MANY_ANSWERED);
		return calls;
	}

	/** Every call has ended, the unanswered ones as what they are. */
	private static void assertLost(List<CompletableFuture<@Nullable Object>> calls) {
		Eventually.until("all calls have ended", () -> calls.stream().allMatch(CompletableFuture::isDone));
		List<Outcome> outcomes = calls.stream()
			.filter(CompletableFuture::isCompletedExceptionally)
			.map(LostPeerTests::outcome)
			.toList();
		assertThat(outcomes).isNotEmpty().isSubsetOf(Outcome.UNKNOWN, Outcome.NOT_SENT).contains(Outcome.UNKNOWN);
	}

	private static Outcome outcome(CompletableFuture<@Nullable Object> call) {
		try {
			call.join();
			throw new AssertionError("It has a result");
		}
		catch (CompletionException ex) {
			return ((CallException) ex.getCause()).outcome();
		}
		catch (CallException ex) {
			return ex.outcome();
		}
	}

	private static Node node(LinkSettings settings) {
		return Links.node(settings).method(Links.BYTES, Execution.KEYED, (arguments) -> arguments[0]).start();
	}

}
