/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.lane;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.Peer;
import io.kryowire.call.Reconnect;
import io.kryowire.call.link.CallRuntime;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** How long a lane waits between two attempts to connect. */
class LanePauseTests {

	/** By chance, each pause is that long. */
	private static final long VERY_LONG = Duration.ofDays(1).toMillis();

	private final Nobody nobody = new Nobody();

	private volatile @Nullable Thread thread;

	private Thread thread(Runnable task, String name) {
		Thread made = CallRuntime.SYSTEM.threads().create(task, name);
		this.thread = made;
		return made;
	}

	private Peer peer(int shortestMillis) {
		CallRuntime unlucky = new CallRuntime(System::nanoTime, (bound) -> VERY_LONG, this::thread);
		return new PeerPlan(KryoCodec.of(), LinkSettings.of("caller"), new InetSocketAddress("127.0.0.1", 1), unlucky,
				(plan) -> LinkedPeer.connect(plan, (number, links) -> this.nobody))
			.reconnect(new Reconnect(shortestMillis, shortestMillis))
			.connect();
	}

	private void awaitAttempts(int count) {
		Waiting.patiently().until(() -> this.nobody.attempts.get() >= count);
	}

	@Test
	void whenThePeerIsKnownToBeThereThenThePauseIsCutShort() {
		try (Peer peer = peer(1)) {
			awaitAttempts(1);
			peer.connectSoon();
			awaitAttempts(2);
			peer.connectSoon();
			awaitAttempts(3);
		}
		assertThat(this.nobody.ended).isTrue();
	}

	@Test
	void whoIsClosedDoesNotWaitForThePause() throws InterruptedException {
		Peer peer = peer(1);
		awaitAttempts(1);
		peer.close();
		Waiting.join(Objects.requireNonNull(this.thread));
	}

	/** As without memory, or without a descriptor for a class. */
	@Test
	void anErrorIsNotTheLastAttempt() {
		this.nobody.error = new NoClassDefFoundError("As if no file could be opened");
		try (Peer peer = peer(1)) {
			awaitAttempts(3);
			assertThat(peer.trouble()).contains("As if no file could be opened");
		}
		assertThat(this.nobody.ended).isTrue();
	}

	/** Nobody listens there. */
	private static final class Nobody implements LaneConnector {

		private final AtomicInteger attempts = new AtomicInteger();

		private volatile boolean ended;

		private volatile @Nullable Error error;

		@Override
		public String where() {
			return "nowhere";
		}

		@Override
		public void connect() throws IOException {
			this.attempts.incrementAndGet();
			if (this.error != null) {
				throw this.error;
			}
			throw new IOException("Nobody is there");
		}

		@Override
		public boolean belongs(List<Integer> ports) {
			return true;
		}

		@Override
		public void closeSoon(String reason) {
		}

		@Override
		public void end() {
			this.ended = true;
		}

	}

}
