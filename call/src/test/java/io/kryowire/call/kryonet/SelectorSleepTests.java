/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.esotericsoftware.kryonet.Client;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
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
					Waiting.until("it is heard", () -> heard.get() > before);
				}
				long start = System.nanoTime();
				client.sendTCP("ask");
				assertThat(answers.tryAcquire(5, TimeUnit.SECONDS)).isTrue();
				slow += (Times.millisSince(start) >= ASLEEP_MILLIS) ? 1 : 0;
			}
			assertThat(slow).as("answers that came late").isPositive();
		}
	}

	@Test
	void onALinkAnAnswerAfterManySendsComesAtOnce() throws Exception {
		AtomicInteger heard = new AtomicInteger();
		try (Node node = Links.node()
			.method(Links.OTHER, Execution.INLINE, (arguments) -> heard.incrementAndGet())
			.start(); Peer peer = Links.connected(node)) {
			Links.echo(peer, "warm");
			long median = Times.bestMedian(ASLEEP_MILLIS, () -> {
				for (int tell = 0; tell < TELLS; tell++) {
					peer.method(Links.OTHER).tell(Links.OPTIONS, "tell");
				}
			}, () -> Links.echo(peer, "ask"));
			assertThat(median).as("milliseconds, the median of some").isLessThan(ASLEEP_MILLIS);
			assertThat(heard.get()).isPositive();
		}
	}

}
