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
import io.kryowire.test.waiting.Waiting;
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

	/** Whoever is not blocked has answered, or closed, by then. */
	private static final long LONG_BLOCKED_MILLIS = 200;

	@Test
	void onRawKryonetABlockedListenerBlocksEverybody() throws Exception {
		CountDownLatch blocked = new CountDownLatch(1);
		CountDownLatch latch = new CountDownLatch(1);
		Semaphore answers = new Semaphore(0);
		try (RawKryonet raw = new RawKryonet((connection, object) -> {
			if ("block".equals(object)) {
				blocked.countDown();
				Links.blockUntil(latch);
			}
			connection.sendTCP(object);
		})) {
			Client other = raw.client((connection, object) -> answers.release());
			raw.client((connection, object) -> {
			}).sendTCP("block");
			Waiting.await(blocked);
			other.sendTCP("anybody?");
			assertThat(answers.tryAcquire(LONG_BLOCKED_MILLIS, TimeUnit.MILLISECONDS))
				.as("answered while another's listener blocks")
				.isFalse();
			latch.countDown();
			Eventually.until("it is answered after that", answers::tryAcquire);
		}
	}

	@Test
	void onALinkABlockedHandlerBlocksNobodyElse() throws Exception {
		CountDownLatch blocks = new CountDownLatch(1);
		CountDownLatch latch = new CountDownLatch(1);
		try (Node node = blockingNode(Execution.KEYED, blocks, latch);
				Peer first = Links.connected(node);
				Peer other = Links.connected(node)) {
			CompletableFuture<@Nullable Object> blocked = first.method(Links.OTHER)
				.ask(Links.OPTIONS.withKey("a key"), "block");
			Waiting.await(blocks);
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
			assertThat(Waiting.get(blocked)).isEqualTo("block");
		}
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void onALinkAHandlerThatBlocksAVirtualThreadBlocksNobody() throws Exception {
		int many = 100;
		CountDownLatch blocks = new CountDownLatch(many);
		CountDownLatch latch = new CountDownLatch(1);
		try (Node node = blockingNode(Execution.VIRTUAL, blocks, latch); Peer peer = Links.connected(node)) {
			List<CompletableFuture<@Nullable Object>> blocked = new ArrayList<>();
			for (int i = 0; i < many; i++) {
				blocked.add(peer.method(Links.OTHER).ask(Links.OPTIONS, "block"));
			}
			Waiting.await(blocks);
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
			Links.blockUntil(giveUp);
		})) {
			raw.client((connection, object) -> {
			}).sendTCP("a message whose listener waits");
			Waiting.await(listening);
			Thread closer = new Thread(() -> {
				synchronized (lock) {
					closing.countDown();
					raw.server().close();
					closed.countDown();
				}
			}, "closer");
			closer.start();
			Waiting.await(closing);
			assertThat(closed.await(LONG_BLOCKED_MILLIS, TimeUnit.MILLISECONDS)).as("closed").isFalse();
			giveUp.countDown();
			Waiting.await(closed);
		}
	}

	@Test
	void onALinkClosingWhileAHandlerWaitsForTheCloserEnds() throws Exception {
		CountDownLatch blocks = new CountDownLatch(1);
		CountDownLatch closed = new CountDownLatch(1);
		CountDownLatch interrupted = new CountDownLatch(1);
		Node node = Links.node().method(Links.OTHER, Execution.KEYED, (arguments) -> {
			blocks.countDown();
			try {
				closed.await();
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
			}
			return "";
		}).start();
		try (Peer peer = Links.connected(node)) {
			peer.method(Links.OTHER).tell(Links.OPTIONS, "a call whose handler waits");
			Waiting.await(blocks);
			Thread closer = new Thread(node::close, "closer");
			closer.start();
			Waiting.join(closer);
			Waiting.await(interrupted);
		}
		finally {
			closed.countDown();
			node.close();
		}
	}

	private static Node blockingNode(Execution execution, CountDownLatch blocks, CountDownLatch latch) {
		return Links.node().method(Links.OTHER, execution, (arguments) -> {
			if ("block".equals(arguments[0])) {
				blocks.countDown();
				Links.blockUntil(latch);
			}
			return arguments[0];
		}).start();
	}

}
