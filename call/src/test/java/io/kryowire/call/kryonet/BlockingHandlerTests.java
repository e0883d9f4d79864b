/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

import com.esotericsoftware.kryonet.Client;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Defect 10: one thread reads, decodes and runs the listeners for all connections;
 * whoever blocks it blocks everybody. Defect 11: and then whoever wants to close waits as
 * well.
 */
class BlockingHandlerTests {

	@Test
	void onRawKryonetABlockedListenerBlocksEverybody() throws Exception {
		CountDownLatch blocked = new CountDownLatch(1);
		CountDownLatch latch = new CountDownLatch(1);
		Semaphore answers = new Semaphore(0);
		try (RawKryonet raw = new RawKryonet((connection, object) -> {
			if ("block".equals(object)) {
				blocked.countDown();
				Waiting.forLatch(latch);
			}
			connection.sendTCP(object);
		})) {
			Client other = raw.client((connection, object) -> answers.release());
			raw.client((connection, object) -> {
			}).sendTCP("block");
			assertThat(blocked.await(5, TimeUnit.SECONDS)).isTrue();
			other.sendTCP("anybody?");
			assertThat(answers.tryAcquire(1, TimeUnit.SECONDS)).as("answered while another's listener blocks")
				.isFalse();
			latch.countDown();
			assertThat(answers.tryAcquire(5, TimeUnit.SECONDS)).as("answered after that").isTrue();
		}
	}

	@Test
	void onALinkABlockedHandlerBlocksNobodyElse() throws Exception {
		CountDownLatch latch = new CountDownLatch(1);
		try (Node node = blockingNode(latch); Peer first = Links.connected(node); Peer other = Links.connected(node)) {
			CompletableFuture<@Nullable Object> blocked = first.method(Links.OTHER)
				.ask(Links.OPTIONS.withKey("a key"), "block");
			Waiting.until("the handler blocks", () -> node.statistics().inFlight() == 1);
			for (int i = 0; i < 50; i++) {
				assertThat(Links.echo(other, "inline")).isEqualTo("inline");
				assertThat(Links.echo(first, "inline")).isEqualTo("inline");
			}
			for (int i = 0; i < 50; i++) {
				// A key of which a stripe knows that it is another one.
				assertThat(other.method(Links.OTHER).call(Links.OPTIONS.withKey(i * 1000), "go")).isEqualTo("go");
			}
			assertThat(blocked).isNotDone();
			latch.countDown();
			assertThat(blocked.get(5, TimeUnit.SECONDS)).isEqualTo("block");
		}
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void onALinkAHandlerThatBlocksAVirtualThreadBlocksNobody() throws Exception {
		CountDownLatch latch = new CountDownLatch(1);
		try (Node node = blockingNode(latch, Execution.VIRTUAL); Peer peer = Links.connected(node)) {
			List<CompletableFuture<@Nullable Object>> blocked = new ArrayList<>();
			for (int i = 0; i < 100; i++) {
				blocked.add(peer.method(Links.OTHER).ask(Links.OPTIONS, "block"));
			}
			assertThat(peer.method(Links.OTHER).call(Links.OPTIONS, "go")).isEqualTo("go");
			latch.countDown();
			Links.await(blocked);
		}
	}

	@Test
	void onRawKryonetClosingWhileAListenerWaitsForTheCloserNeverEnds() throws Exception {
		Object lock = new Object();
		CountDownLatch closing = new CountDownLatch(1);
		CountDownLatch listening = new CountDownLatch(1);
		CountDownLatch closed = new CountDownLatch(1);
		CountDownLatch giveUp = new CountDownLatch(1);
		try (RawKryonet raw = new RawKryonet((connection, object) -> {
			listening.countDown();
			Waiting.forLatch(giveUp);
		})) {
			raw.client((connection, object) -> {
			}).sendTCP("a message whose listener waits");
			assertThat(listening.await(5, TimeUnit.SECONDS)).isTrue();
			Thread closer = new Thread(() -> {
				synchronized (lock) {
					closing.countDown();
					raw.server().close();
					closed.countDown();
				}
			}, "closer");
			closer.start();
			assertThat(closing.await(5, TimeUnit.SECONDS)).isTrue();
			assertThat(closed.await(1, TimeUnit.SECONDS)).as("closed").isFalse();
			giveUp.countDown();
			assertThat(closed.await(5, TimeUnit.SECONDS)).as("closed after the listener has given up").isTrue();
		}
	}

	@Test
	void onALinkClosingWhileAHandlerWaitsForTheCloserEnds() throws Exception {
		CountDownLatch latch = new CountDownLatch(1);
		Node node = blockingNode(latch);
		try (Peer peer = Links.connected(node)) {
			peer.method(Links.OTHER).tell(Links.OPTIONS, "block");
			Waiting.until("the handler blocks", () -> node.statistics().inFlight() == 1);
			long start = System.nanoTime();
			node.close();
			assertThat(Times.millisSince(start)).isLessThan(3000);
		}
		finally {
			latch.countDown();
			node.close();
		}
	}

	private static Node blockingNode(CountDownLatch latch) {
		return blockingNode(latch, Execution.KEYED);
	}

	private static Node blockingNode(CountDownLatch latch, Execution execution) {
		return Links.node().method(Links.OTHER, execution, (arguments) -> {
			if ("block".equals(arguments[0])) {
				Waiting.forLatch(latch);
			}
			return arguments[0];
		}).start();
	}

}
