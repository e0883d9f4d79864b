/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
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
 * Defect 7: after a hundred selects without an event KryoNet sleeps up to 25 ms, and each
 * send causes such a select. Whoever waits for an answer then waits for the sleeper.
 */
class SelectorSleepTests {

	private static final int TELLS = 120;

	private static final long ASLEEP_MILLIS = 10;

	@Test
	void onRawKryonetAnAnswerAfterManySendsWaitsForASleepingThread() throws Exception {
		AtomicInteger heard = new AtomicInteger();
		Semaphore answers = new Semaphore(0);
		try (RawKryonet raw = new RawKryonet((connection, object) -> {
			heard.incrementAndGet();
			if ("ask".equals(object)) {
				connection.sendTCP("answer");
			}
		})) {
			Client client = raw.client((connection, object) -> answers.release());
			int slow = 0;
			for (int i = 0; i < 20 && slow == 0; i++) {
				for (int tell = 0; tell < TELLS; tell++) {
					int before = heard.get();
					client.sendTCP("tell");
					Eventually.until("it is heard", () -> heard.get() > before);
				}
				long start = System.nanoTime();
				client.sendTCP("ask");
				assertThat(answers.tryAcquire(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
				slow += (Times.millisSince(start) >= ASLEEP_MILLIS) ? 1 : 0;
			}
			assertThat(slow).as("answers that came late").isPositive();
		}
	}

	/**
	 * The server does not read, so nothing comes to the client's thread but our wake-ups.
	 */
	@Test
	void onALinkTheNetworkThreadDoesNotSleepHoweverOftenItIsWoken() throws Exception {
		CountDownLatch latch = new CountDownLatch(1);
		try (Node node = Links.node().method(Links.OTHER, Execution.INLINE, (arguments) -> {
			Links.blockUntil(latch);
			return "";
		}).start(); Peer peer = Links.connected(node)) {
			for (int tell = 0; tell < TELLS; tell++) {
				peer.method(Links.OTHER).tell(Links.OPTIONS, "tell");
				Eventually.until("it is sent", () -> {
					assertThat(sleepers()).isEmpty();
					return peer.statistics().queuedBytes() == 0;
				});
			}
			latch.countDown();
			assertThat(Links.echo(peer, "ask")).isEqualTo("ask");
		}
	}

	/**
	 * The network threads of links that sleep, in place of waiting for their selector.
	 */
	private static List<Thread> sleepers() {
		return Thread.getAllStackTraces()
			.entrySet()
			.stream()
			.filter((entry) -> entry.getKey().getName().startsWith("kryowire-net-"))
			.filter((entry) -> Arrays.stream(entry.getValue()).anyMatch(SelectorSleepTests::isSleep))
			.map(Map.Entry::getKey)
			.toList();
	}

	private static boolean isSleep(StackTraceElement frame) {
		return frame.getClassName().equals(Thread.class.getName()) && frame.getMethodName().startsWith("sleep");
	}

}
