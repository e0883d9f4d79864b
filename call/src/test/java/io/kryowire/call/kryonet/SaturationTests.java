/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import ch.qos.logback.classic.Level;
import io.kryowire.call.Execution;
import io.kryowire.call.HandlerStatistics;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What is seen of a node whose threads are all with handlers that block.
 */
class SaturationTests {

	private static final String SAID = "are blocked by handlers";

	private static final String OVER = "has threads for its calls again";

	private final CountDownLatch end = new CountDownLatch(1);

	/** Those that do not return, whatever happens to their callers. */
	private final CountDownLatch hanging = new CountDownLatch(2);

	private Node node() {
		return Links.node().maxThreads(2).virtualThreads(false).method(Links.OTHER, Execution.KEYED, (arguments) -> {
			if ("hang".equals(arguments[0])) {
				waitWhateverComes();
			}
			else {
				Links.blockUntil(this.end);
			}
			return "";
		}).start();
	}

	private void waitWhateverComes() {
		this.hanging.countDown();
		while (this.end.getCount() > 0) {
			try {
				this.end.await();
			}
			catch (InterruptedException ex) {
				// It goes on as if nothing had happened
			}
		}
	}

	@Test
	void whoKeepsAllThreadsIsSaidOnceAndThatItIsOver() throws Exception {
		try (LogCapture log = new LogCapture(); Node node = node(); Peer peer = Links.connected(node)) {
			List<CompletableFuture<@Nullable Object>> calls = new ArrayList<>();
			for (int i = 0; i < 3; i++) {
				calls.add(peer.method(Links.OTHER).ask(Links.OPTIONS, "block"));
			}
			Eventually.until("it is said", () -> !log.linesWith(SAID).isEmpty());
			HandlerStatistics now = node.handlers();
			assertThat(now).isEqualTo(new HandlerStatistics(2, 2, 2, 0, 1, 0, now.oldestMillis(), true));
			assertThat(now.oldestMillis()).isPositive();
			assertThat(Links.echo(peer, "inline")).isEqualTo("inline");
			this.end.countDown();
			Links.await(calls);
			Eventually.until("that it is over is said", () -> !log.linesWith(OVER).isEmpty());
			Eventually.until("nothing runs", () -> node.handlers().running() == 0);
			assertThat(node.handlers()).returns(0L, HandlerStatistics::waiting)
				.returns(0L, HandlerStatistics::oldestMillis)
				.returns(false, HandlerStatistics::exhausted);
			assertThat(log.lines(Level.WARN)).singleElement()
				.asString()
				.startsWith("WARN All 2 threads of node server are")
				.contains("test/other(String) (2).", "kryowire.kryonet.server.max-threads")
				.doesNotContain("nobody waits");
			assertThat(log.linesWith(OVER)).containsExactly("INFO Node server has threads for its calls again");
		}
	}

	@Test
	void handlersThatDoNotReturnAreNotTakenForBusyOnes() throws Exception {
		try (LogCapture log = new LogCapture(); Node node = node(); Peer peer = Links.connected(node)) {
			List<CompletableFuture<@Nullable Object>> hanging = List.of(
					peer.method(Links.OTHER).ask(Links.OPTIONS, "hang"),
					peer.method(Links.OTHER).ask(Links.OPTIONS, "hang"));
			Waiting.await(this.hanging);
			assertThat(node.handlers()).returns(2, HandlerStatistics::running);
			assertThat(node.handlers()).returns(0, HandlerStatistics::abandoned);
			hanging.forEach((call) -> call.cancel(false));
			Eventually.until("nobody waits for them, and their room has been given back",
					() -> node.handlers().abandoned() == 2 && node.statistics().inFlight() == 0);
			assertThat(node.handlers()).returns(2, HandlerStatistics::running)
				.returns(0L, HandlerStatistics::waiting)
				.returns(false, HandlerStatistics::exhausted);
			CompletableFuture<@Nullable Object> call = peer.method(Links.OTHER).ask(Links.OPTIONS, "block");
			Eventually.until("it waits", () -> node.handlers().exhausted());
			assertThat(node.handlers()).returns(1L, HandlerStatistics::waiting);
			Eventually.until("it is said", () -> !log.linesWith(SAID).isEmpty());
			assertThat(log.linesWith(SAID)).singleElement()
				.asString()
				.contains("2 of them were interrupted and still run, although nobody waits for them");
			this.end.countDown();
			Waiting.get(call);
		}
	}

	@Test
	void handlersThatHaveReturnedFuturesAreNotTakenForCallsThatWait() throws Exception {
		CompletableFuture<String> later = new CompletableFuture<>();
		try (Node node = Links.node().method(Links.OTHER, Execution.KEYED, (arguments) -> later).start();
				Peer peer = Links.connected(node)) {
			CompletableFuture<@Nullable Object> call = peer.method(Links.OTHER).ask(Links.OPTIONS, "later");
			Eventually.until("it has returned one",
					() -> node.handlers().later() == 1 && node.handlers().running() == 0);
			assertThat(node.handlers()).returns(0L, HandlerStatistics::waiting);
			later.complete("now");
			assertThat(Waiting.get(call)).isEqualTo("now");
			assertThat(node.handlers()).returns(0L, HandlerStatistics::later);
		}
	}

	@Test
	void eachWorkerIsAThread() {
		assertThatIllegalArgumentException().isThrownBy(() -> Links.node().workers(3).maxThreads(2).start())
			.withMessageContaining("A node with 3 workers needs at least as many threads, but maxThreads=2");
	}

}
