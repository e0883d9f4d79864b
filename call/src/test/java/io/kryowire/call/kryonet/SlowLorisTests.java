/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.Listener;
import io.kryowire.call.Node;
import io.kryowire.call.protocol.FrameKind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Defect 17: any byte counts as a sign of life. Whoever sends one now and then, and never
 * a whole frame, stays for ever.
 */
class SlowLorisTests {

	private static final long PAUSE_MILLIS = 50;

	@Test
	void onRawKryonetAByteNowAndThenKeepsAConnectionForEver() throws Exception {
		int timeout = 250;
		try (RawKryonet raw = RawKryonet.echo()) {
			raw.server().addListener(new Listener() {
				@Override
				public void connected(Connection connection) {
					connection.setTimeout(timeout);
				}
			});
			try (HandMade loris = new HandMade(raw.port()); Drip drip = new Drip(loris, new byte[] { 0, 0, 4, 0 })) {
				Waiting.until("far more than the timeout has passed", () -> drip.count() * PAUSE_MILLIS > 6 * timeout);
				assertThat(raw.server().getConnections()).as("it is still there").hasSize(1);
			}
		}
	}

	@Test
	void onALinkWhoeverHasNotProvenItselfInTimeIsGone() throws Exception {
		try (Node node = Links.node(Links.quick("server")).start();
				HandMade loris = new HandMade(node.port());
				Drip drip = new Drip(loris, new byte[] { 0, 0, 4, 0, FrameKind.HELLO })) {
			long start = System.nanoTime();
			loris.awaitEnd();
			assertThat(Times.millisSince(start)).isLessThan(2000);
			Waiting.until("it is counted", () -> node.statistics().refusedConnections() == 1);
			Links.assertServes(node);
		}
	}

	@Test
	void onALinkWhoeverConnectsAndSaysNothingIsGone() throws Exception {
		try (Node node = Links.node(Links.quick("server")).start(); HandMade silent = new HandMade(node.port())) {
			long start = System.nanoTime();
			silent.awaitEnd();
			assertThat(Times.millisSince(start)).isLessThan(2000);
			Waiting.until("it is counted", () -> node.statistics().refusedConnections() == 1);
		}
	}

	@Test
	void onALinkWhoeverStopsWithinAFrameIsGoneAfterTheSilence() throws Exception {
		try (Node node = Links.node(Links.quick("server")).start();
				HandMade half = new HandMade(node.port()).shakeHands()) {
			Waiting.until("it is in", () -> node.statistics().connections() == 1);
			half.send(new byte[] { 0, 0, 4, 0, FrameKind.CALLS, 2 });
			long start = System.nanoTime();
			half.awaitEnd();
			assertThat(Times.millisSince(start)).isLessThan(3000);
			Waiting.until("it is gone", () -> node.statistics().connections() == 0);
			Links.assertServes(node);
		}
	}

	/** Sends a byte now and then. */
	private static final class Drip implements AutoCloseable {

		private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

		private final AtomicInteger count = new AtomicInteger();

		Drip(HandMade client, byte[] start) {
			this.clock.scheduleAtFixedRate(() -> {
				int next = this.count.getAndIncrement();
				try {
					client.send(new byte[] { (next < start.length) ? start[next] : 0 });
				}
				catch (IOException ex) {
					this.clock.shutdown();
				}
			}, 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
		}

		int count() {
			return this.count.get();
		}

		@Override
		public void close() {
			this.clock.shutdownNow();
		}

	}

}
