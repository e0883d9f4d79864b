/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.esotericsoftware.kryonet.Client;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Defect 8: each object is a frame and a system call of its own, and wakes its own side's
 * network thread, which has nothing to do.
 */
class WakeUpPerSendTests {

	@Test
	void onRawKryonetEachSendWakesTheSendersNetworkThread() throws Exception {
		Semaphore heard = new Semaphore(0);
		try (RawKryonet raw = new RawKryonet((connection, object) -> heard.release())) {
			CountingClient client = new CountingClient();
			raw.add(client, (connection, object) -> {
			}).connect(RawKryonet.PATIENCE_MILLIS, "127.0.0.1", raw.port());
			for (int i = 1; i <= 60; i++) {
				client.passes.drainPermits();
				client.sendTCP("x");
				assertThat(happens(heard)).as("it is heard").isTrue();
				assertThat(happens(client.passes)).as("the sender's thread has been woken").isTrue();
			}
		}
	}

	private static boolean happens(Semaphore event) throws InterruptedException {
		return event.tryAcquire(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS);
	}

	/** The calls are made while the client's network thread is busy: with making them. */
	@Test
	void onALinkCallsThatAreMadeWhileTheLinkIsBusyShareFrames() throws Exception {
		int calls = 10_000;
		CountDownLatch latch = new CountDownLatch(1);
		AtomicInteger heard = new AtomicInteger();
		try (Node node = Links.node().method(Links.OTHER, Execution.INLINE, (arguments) -> {
			Links.blockUntil(latch);
			return heard.incrementAndGet();
		}).start(); Peer peer = Links.connected(Links.peerThatCompletesOnItsNetworkThread(node.port()))) {
			CompletableFuture<Void> burst = peer.method(Links.OTHER).ask(Links.OPTIONS, "first").thenRun(() -> {
				for (int i = 1; i < calls; i++) {
					peer.method(Links.OTHER).tell(Links.OPTIONS, "x");
				}
			});
			latch.countDown();
			Waiting.get(burst);
			Links.echo(peer, "the last one");
			assertThat(heard).hasValue(calls);
			assertThat(peer.statistics().framesSent()).as("frames of the client").isLessThan(calls / 100);
			assertThat(node.statistics().framesSent()).as("frames of the server").isLessThan(calls / 100);
		}
	}

	/** Counts how often its thread wakes up. */
	private static final class CountingClient extends Client {

		private final Semaphore passes = new Semaphore(0);

		@Override
		public void update(int timeout) throws IOException {
			super.update(timeout);
			this.passes.release();
		}

	}

}
