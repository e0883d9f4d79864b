/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

import io.kryowire.call.CallException;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteCallException;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * In threads that must not wait nothing waits: it fails, and says what to do instead.
 */
class WaitingThreadsTests {

	/** Runs something where Reactor lets nothing wait, as on WebFlux's event loops. */
	private static <T extends @Nullable Object> T reactive(Callable<T> task) throws Exception {
		FutureTask<T> run = new FutureTask<>(task);
		Schedulers.parallel().schedule(run);
		return Waiting.get(run);
	}

	private static @Nullable Throwable problem(Callable<?> task) {
		try {
			task.call();
			return null;
		}
		catch (Throwable ex) {
			return ex;
		}
	}

	private static Node node(CountDownLatch gate, int windowCalls) {
		return Links.node(Links.settings("server").withWindow(windowCalls, 1 << 20))
			.method(Links.OTHER, Execution.KEYED, (arguments) -> {
				Links.blockUntil(gate);
				return arguments[0];
			})
			.start();
	}

	@Test
	void aCallThatWouldWaitInReactiveCodeFailsBeforeItIsSent() throws Exception {
		try (Node node = node(new CountDownLatch(1), 8); Peer peer = Links.connected(node)) {
			assertThat(reactive(() -> problem(() -> Links.echo(peer, "now")))).isInstanceOf(IllegalStateException.class)
				.hasMessageContainingAll("echo", "parallel-", "Mono", "CompletableFuture", "boundedElastic");
			assertThat(peer.statistics().callsSent()).isZero();
			assertThat(reactive(() -> peer.method(Links.OTHER).tell(Links.OPTIONS, "told"))).isTrue();
		}
	}

	@Test
	void aFutureIsNotWaitedForInReactiveCode() throws Exception {
		CountDownLatch gate = new CountDownLatch(1);
		try (Node node = node(gate, 8); Peer peer = Links.connected(node)) {
			CompletableFuture<@Nullable Object> call = reactive(() -> peer.method(Links.OTHER).ask(Links.OPTIONS, "x"));
			assertThat(reactive(() -> problem(call::join))).isInstanceOf(IllegalStateException.class)
				.hasMessageContaining("Mono");
			assertThat(reactive(() -> problem(call::get))).isInstanceOf(IllegalStateException.class);
			assertThat(reactive(() -> call.getNow("not yet"))).isEqualTo("not yet");
			gate.countDown();
			assertThat(Waiting.get(call)).isEqualTo("x");
			assertThat(reactive(call::join)).as("there is nothing to wait for").isEqualTo("x");
			assertThat(reactive(() -> Mono.fromFuture(() -> peer.method(Links.ECHO).ask(Links.OPTIONS, "y")).toFuture())
				.get()).isEqualTo("y");
		}
	}

	@Test
	void whereThereIsNoRoomReactiveCodeDoesNotWaitForIt() throws Exception {
		CountDownLatch gate = new CountDownLatch(1);
		try (Node node = node(gate, 1); Peer peer = Links.connected(node)) {
			CompletableFuture<@Nullable Object> call = peer.method(Links.OTHER).ask(Links.OPTIONS, "x");
			assertNotSent(reactive(() -> problem(() -> peer.method(Links.ECHO).tell(Links.OPTIONS, "y"))), "room");
			assertNotSent(reactive(() -> problem(() -> peer.method(Links.ECHO).ask(Links.OPTIONS, "y").join())),
					"room");
			assertThat(problem(() -> peer.method(Links.ECHO).tell(Links.OPTIONS.withOverflow(Overflow.FAIL), "y")))
				.message()
				.doesNotContain("reactive");
			gate.countDown();
			assertThat(Waiting.get(call)).isEqualTo("x");
		}
		finally {
			gate.countDown();
		}
	}

	@Test
	void whereThereIsNoConnectionReactiveCodeDoesNotWaitForIt() throws Exception {
		try (Peer peer = Links.peer(FreePorts.one())) {
			assertNotSent(reactive(() -> problem(() -> peer.method(Links.ECHO).tell(Links.OPTIONS, "y"))),
					"no connection");
			assertNotSent(reactive(() -> problem(() -> peer.method(Links.ECHO).ask(Links.OPTIONS, "y").join())),
					"no connection");
		}
	}

	private static void assertNotSent(@Nullable Throwable problem, String why) {
		Throwable cause = (problem instanceof CompletionException) ? problem.getCause() : problem;
		assertThat(cause).isInstanceOfSatisfying(CallException.class,
				(call) -> assertThat(call.outcome()).isEqualTo(Outcome.NOT_SENT));
		assertThat(cause).message().contains(why, "parallel-", "reactive");
	}

	/** Nothing that comes over the link could end the wait. */
	@Test
	void aHandlerOnTheNetworkThreadDoesNotWaitForAnotherNode() throws Exception {
		try (Node other = Links.node().start(); Peer there = Links.connected(other)) {
			try (Node node = Links.node()
				.method(Links.OTHER, Execution.INLINE, (arguments) -> Links.echo(there, "nested"))
				.start(); Peer peer = Links.connected(node)) {
				assertThatExceptionOfType(RemoteCallException.class)
					.isThrownBy(() -> peer.method(Links.OTHER).call(Links.OPTIONS, "x"))
					.withMessageContainingAll("echo", "kryowire-net-", "KEYED");
				assertThat(Links.echo(peer, "y")).isEqualTo("y");
			}
		}
	}

	/** Whoever has the network thread complete futures is told, and the link lives. */
	@Test
	void whatRunsOnTheNetworkThreadByRequestDoesNotWaitThere() throws Exception {
		CountDownLatch gate = new CountDownLatch(1);
		try (Node node = node(gate, 8);
				Peer peer = Links.connected(Links.peerThatCompletesOnItsNetworkThread(node.port()))) {
			CompletableFuture<@Nullable Object> problem = peer.method(Links.OTHER)
				.ask(Links.OPTIONS, "x")
				.thenApply((value) -> problem(() -> Links.echo(peer, "nested")));
			gate.countDown();
			assertThat((Throwable) Waiting.get(problem)).isInstanceOf(IllegalStateException.class)
				.hasMessageContainingAll("kryowire-net-", "CompletableFuture");
			assertThat(Links.echo(peer, "y")).isEqualTo("y");
		}
		finally {
			gate.countDown();
		}
	}

}
