/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import io.kryowire.call.CallException;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.test.process.FreePorts;
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

	/** Silence is noticed on a pass, of which there are four in a second. */
	private static final Duration NOTICED = Duration.ofMillis(800 + 1500);

	@Test
	void whenAClientIsKilledThenTheServerForgetsItAndServesOn() throws Exception {
		try (Node node = node(); Peer polite = Links.connected(node)) {
			try (ChildProcess client = new ChildProcess(PeerProcess.class, node.port())) {
				client.await("connected");
				Waiting.until("calls come in", () -> node.statistics().callsReceived() > 5000);
				client.kill();
				Waiting.until("it is forgotten", Duration.ofSeconds(2),
						() -> node.statistics().connections() == 1 && node.statistics().inFlight() == 0);
			}
			Waiting.untilQuiet(node::statistics);
			assertThat(Links.echo(polite, "polite")).isEqualTo("polite");
			Links.assertServes(node);
		}
	}

	@Test
	void whenAClientStopsThenTheServerForgetsItAndServesOn() throws Exception {
		try (Node node = node();
				Peer polite = Links.connected(Links.peer(node.port(), Links.quick("polite")));
				ChildProcess client = new ChildProcess(PeerProcess.class, node.port())) {
			client.await("connected");
			Waiting.until("calls come in", () -> node.statistics().callsReceived() > 5000);
			client.pause();
			Waiting.until("it is forgotten", NOTICED, () -> {
				assertThat(Links.echo(polite, "polite")).isEqualTo("polite");
				return node.statistics().connections() == 1;
			});
			Waiting.untilQuiet(node::statistics);
			client.resume();
			Waiting.until("it comes back", () -> node.statistics().connections() == 2);
		}
	}

	@Test
	void whenAServerIsKilledThenNobodyWaitsAndTheNextOneIsCalled() throws Exception {
		int port = FreePorts.one();
		try (ChildProcess server = new ChildProcess(NodeProcess.class, port)) {
			server.await("port");
			try (Peer peer = Links.connected(Links.peer(port, Links.quick("client")))) {
				List<CompletableFuture<@Nullable Object>> calls = burst(peer);
				server.kill();
				assertLost(calls, Duration.ofSeconds(2));
				assertThat(peer.isConnected()).isFalse();
				try (ChildProcess next = new ChildProcess(NodeProcess.class, port)) {
					next.await("port");
					assertThat(Links.echo(peer, "back")).isEqualTo("back");
				}
			}
		}
	}

	@Test
	void whenAServerStopsThenNobodyWaitsAndItIsCalledAgainWhenItIsBack() throws Exception {
		try (ChildProcess server = new ChildProcess(NodeProcess.class, 0)) {
			int port = Integer.parseInt(server.await("port"));
			try (Peer peer = Links.connected(Links.peer(port, Links.quick("client")))) {
				List<CompletableFuture<@Nullable Object>> calls = burst(peer);
				server.pause();
				assertLost(calls, NOTICED);
				server.resume();
				assertThat(Links.echo(peer, "back")).isEqualTo("back");
			}
		}
	}

	/** The kernel accepts connections for a process that has stopped. */
	@Test
	void whenAServerHasStoppedThenClosingItsPeerDoesNotWaitForIt() throws Exception {
		try (ChildProcess server = new ChildProcess(NodeProcess.class, 0)) {
			int port = Integer.parseInt(server.await("port"));
			server.pause();
			Peer peer = Links.peer(port, Links.quick("client"));
			assertThat(peer.awaitConnected(300)).isFalse();
			long start = System.nanoTime();
			peer.close();
			assertThat(Times.millisSince(start)).isLessThan(2000);
		}
	}

	/** Some of its calls are answered, and some never. */
	private static List<CompletableFuture<@Nullable Object>> burst(Peer peer) {
		List<CompletableFuture<@Nullable Object>> calls = new ArrayList<>();
		for (int i = 0; i < 5000; i++) {
			calls.add(peer.method(Links.OTHER).ask(Links.OPTIONS.withKey(i), "x"));
		}
		Waiting.until("some are answered", () -> calls.stream().anyMatch(CompletableFuture::isDone));
		return calls;
	}

	/** Every call has ended, the unanswered ones as what they are. */
	private static void assertLost(List<CompletableFuture<@Nullable Object>> calls, Duration within) {
		Waiting.until("all calls have ended", within, () -> calls.stream().allMatch(CompletableFuture::isDone));
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

	private static Node node() {
		LinkSettings settings = Links.quick("server");
		return Links.node(settings).method(Links.BYTES, Execution.KEYED, (arguments) -> arguments[0]).start();
	}

}
