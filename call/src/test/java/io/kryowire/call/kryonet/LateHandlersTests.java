/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

/**
 * Deadlines that pass while nothing comes over a link: its client waits for nothing.
 */
class LateHandlersTests {

	private static final long PAUSE_MILLIS = 300;

	private static final CallOptions SHORTLY = CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(1));

	@Test
	void aHandlerIsInterruptedAtItsDeadline() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch interrupted = new CountDownLatch(1);
		CountDownLatch never = new CountDownLatch(1);
		try (Node node = Links.node().method(Links.OTHER, Execution.KEYED, (arguments) -> {
			begun.countDown();
			try {
				never.await();
			}
			catch (InterruptedException ex) {
				interrupted.countDown();
			}
			return "";
		}).start(); Peer peer = Links.connected(node)) {
			tellUntil(begun, peer);
			Waiting.await(interrupted);
		}
	}

	@Test
	void aFutureIsCancelledAtItsDeadline() throws Exception {
		CountDownLatch begun = new CountDownLatch(1);
		CompletableFuture<String> never = new CompletableFuture<>();
		try (Node node = Links.node().method(Links.OTHER, Execution.KEYED, (arguments) -> {
			begun.countDown();
			return never;
		}).start(); Peer peer = Links.connected(node)) {
			tellUntil(begun, peer);
			Eventually.until("it is cancelled", never::isCancelled);
		}
	}

	/** On a busy machine one may be over before its handler begins. */
	private static void tellUntil(CountDownLatch begun, Peer peer) throws InterruptedException {
		do {
			peer.method(Links.OTHER).tell(SHORTLY, "");
		}
		while (!begun.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS));
	}

}
