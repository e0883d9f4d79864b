/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Strangers take neither the places nor the memory of those that know the secret.
 */
class CrowdOfStrangersTests {

	/** More than twice as many as a node has places for, from one address. */
	private static final int STRANGERS = 600;

	private static final int CROWD = 2000;

	private static final int ATTEMPTS = 100;

	private static final int AT_ONCE = 20;

	private static final long MOST_HEAP = 64 << 20;

	@Test
	void theyHaveTheirOwnPlaces() throws Exception {
		List<HandMade> strangers = new ArrayList<>();
		try (Node node = Links.node()
			.maxConnections(2)
			.maxUnprovenConnections(5)
			.maxUnprovenConnectionsPerAddress(5)
			.start(); Peer first = Links.connected(node)) {
			for (int i = 0; i < 20; i++) {
				strangers.add(new HandMade(node.port()));
			}
			for (HandMade oldest : strangers.subList(0, 15)) {
				assertThat(oldest.refusal()).contains("too many connections that have not proven themselves");
				oldest.awaitEnd();
			}
			Eventually.until("they are counted", () -> node.statistics().refusedConnections() == 15);
			try (Peer second = Links.connected(node)) {
				assertThat(Links.echo(second, "in")).isEqualTo("in");
				assertThat(Links.echo(first, "still in")).isEqualTo("still in");
			}
		}
		finally {
			for (HandMade stranger : strangers) {
				stranger.close();
			}
		}
	}

	@Test
	void everyAttemptOfAClientSucceedsWhileHundredsOfThemTry() throws Exception {
		besiege(STRANGERS, Duration.ZERO);
	}

	@Tag("chaos")
	@Test
	void everyAttemptOfAClientSucceedsWhileTwoThousandOfThemTryForAMinute() throws Exception {
		besiege(CROWD, Duration.ofMinutes(1));
	}

	/** For at least as long, and until as many attempts have been made. */
	private static void besiege(int strangers, Duration time) throws Exception {
		try (ChildProcess process = new ChildProcess(SecretNodeProcess.class, 0)) {
			int port = Integer.parseInt(process.await("port"));
			try (Peer loyal = Links.connected(Links.peer(port, SecretNodeProcess.patient("loyal")))) {
				long before = usedHeap(loyal);
				try (StrangerCrowd crowd = new StrangerCrowd(port, strangers); Caller caller = new Caller(loyal)) {
					crowd.await(2 * strangers);
					long end = System.nanoTime() + time.toNanos();
					do {
						attempt(port);
					}
					while (System.nanoTime() - end < 0);
					assertThat(usedHeap(loyal) - before).as("what the crowd costs").isLessThan(MOST_HEAP);
					Eventually.until("one that was there before is answered",
							() -> caller.answered() > 0 || caller.failed() > 0);
					assertThat(caller.failed()).as("failed calls of one that was there before").isZero();
				}
			}
		}
	}

	/** Each waits for its place behind the strangers that have come before. */
	private static void attempt(int port) throws Exception {
		ExecutorService clients = Executors.newFixedThreadPool(AT_ONCE);
		try {
			List<Callable<@Nullable Object>> attempts = new ArrayList<>();
			for (int i = 0; i < ATTEMPTS; i++) {
				LinkSettings settings = SecretNodeProcess.patient("attempt-" + i);
				attempts.add(() -> {
					try (Peer peer = Links.peer(port, settings)) {
						// On a busy machine the crowd before it takes minutes
						assertThat(peer.awaitConnected(Waiting.START.toMillis())).as("connected").isTrue();
						return Links.echo(peer, "in");
					}
				});
			}
			for (Future<@Nullable Object> attempt : clients.invokeAll(attempts)) {
				assertThat(Waiting.get(attempt)).isEqualTo("in");
			}
		}
		finally {
			clients.shutdownNow();
		}
	}

	private static long usedHeap(Peer peer) {
		return (Long) Objects.requireNonNull(peer.method(SecretNodeProcess.HEAP).call(Links.OPTIONS));
	}

	/** Calls again and again. */
	private static final class Caller implements AutoCloseable {

		private final AtomicInteger answered = new AtomicInteger();

		private final AtomicInteger failed = new AtomicInteger();

		private final Thread thread;

		private volatile boolean ended;

		Caller(Peer peer) {
			this.thread = new Thread(() -> {
				while (!this.ended) {
					call(peer);
				}
			}, "caller");
			this.thread.start();
		}

		private void call(Peer peer) {
			try {
				Links.echo(peer, "hello");
				this.answered.incrementAndGet();
			}
			catch (RuntimeException ex) {
				this.failed.incrementAndGet();
			}
		}

		int answered() {
			return this.answered.get();
		}

		int failed() {
			return this.failed.get();
		}

		@Override
		public void close() throws InterruptedException {
			this.ended = true;
			Waiting.join(this.thread);
		}

	}

}
