/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Peers with thousands of slow calls, and one that comes with a single call after them.
 */
class SlowCallsTests {

	private static final int PEERS = 4;

	private static final int CALLS = 1000;

	private static final int THREADS = 2;

	private static final long SLOW_NANOS = 1_000_000;

	/** Peers choose their keys. */
	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void aSingleCallDoesNotWaitForAllTheCallsOfOthers(boolean keyed) throws Exception {
		CountDownLatch gate = new CountDownLatch(1);
		CountDownLatch singleHasBegun = new CountDownLatch(1);
		AtomicInteger slow = new AtomicInteger();
		try (Node node = Links.node()
			.maxThreads(THREADS)
			.virtualThreads(false)
			.method(Links.OTHER, Execution.KEYED, (arguments) -> {
				Links.blockUntil(gate);
				if ("single".equals(arguments[0])) {
					singleHasBegun.countDown();
				}
				else if (slow.incrementAndGet() > PEERS * CALLS / 2) {
					Links.blockUntil(singleHasBegun);
				}
				else {
					LockSupport.parkNanos(SLOW_NANOS);
				}
				return "";
			})
			.start(); Peer honest = Links.connected(Links.peer(node.port(), Links.settings("honest")))) {
			List<Peer> busy = new ArrayList<>();
			for (int i = 0; i < PEERS; i++) {
				Peer peer = Links.connected(Links.peer(node.port(), Links.settings("busy " + i)));
				busy.add(peer);
				for (int call = 0; call < CALLS; call++) {
					peer.method(Links.OTHER).tell(keyed ? Links.OPTIONS.withKey(call) : Links.OPTIONS, "slow");
				}
			}
			Eventually.until("all wait", () -> node.statistics().callsReceived() == PEERS * CALLS);
			CompletableFuture<@Nullable Object> single = honest.method(Links.OTHER).ask(Links.OPTIONS, "single");
			Eventually.until("it waits too", () -> node.statistics().callsReceived() == PEERS * CALLS + 1);
			gate.countDown();
			Waiting.get(single);
			busy.forEach(Peer::close);
		}
	}

}
