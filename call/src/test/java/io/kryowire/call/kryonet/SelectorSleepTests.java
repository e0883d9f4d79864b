/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

import com.esotericsoftware.kryonet.Client;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Defect 7: after a hundred selects without an event KryoNet sleeps up to 25 ms, and each
 * send causes such a select. Whoever waits for an answer then waits for the sleeper.
 */
class SelectorSleepTests {

	private static final int TELLS = 120;

	@Test
	void onRawKryonetTheNetworkThreadSleepsAfterManySends() throws Exception {
		// Which does not answer: nothing comes to the client's thread but its own
		// wake-ups
		try (RawKryonet raw = new RawKryonet((connection, object) -> {
		})) {
			Client client = raw.client((connection, object) -> {
			});
			patiently().pollInterval(Duration.ofMillis(1)).until(() -> {
				client.sendTCP("tell");
				return isAsleep(client.getUpdateThread().getStackTrace());
			});
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
			.filter((entry) -> isAsleep(entry.getValue()))
			.map(Map.Entry::getKey)
			.toList();
	}

	private static boolean isAsleep(StackTraceElement[] stack) {
		return Arrays.stream(stack)
			.anyMatch((frame) -> frame.getClassName().equals(Thread.class.getName())
					&& frame.getMethodName().startsWith("sleep"));
	}

}
