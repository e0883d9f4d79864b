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
import java.util.concurrent.atomic.AtomicReference;

import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Handlers that ignore that nobody waits for them any more. The room of some of their
 * calls is given back; if it were that of all, a client could have a node begin with ever
 * more of them.
 */
class AbandonedHandlersTests {

	private static final int WINDOW = 100;

	/** Of one connection. */
	private static final int GIVEN_BACK = 64;

	private static final int KEPT = WINDOW - GIVEN_BACK;

	private final AtomicInteger begun = new AtomicInteger();

	private final AtomicReference<CountDownLatch> end = new AtomicReference<>(new CountDownLatch(1));

	private String waitWhateverComes() {
		CountDownLatch until = this.end.get();
		this.begun.incrementAndGet();
		while (until.getCount() > 0) {
			Links.blockUntil(until);
			Thread.interrupted();
		}
		return "";
	}

	/** Calls so often, and gives up when all handlers run. */
	private void callInVain(Peer peer, int calls) {
		int before = this.begun.get();
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		for (int i = 0; i < calls; i++) {
			asked.add(peer.method(Links.OTHER).ask(Links.OPTIONS, "x"));
		}
		Eventually.until("all have begun", () -> this.begun.get() == before + calls);
		asked.forEach((call) -> call.cancel(false));
	}

	@Test
	void theRoomOfSoManyIsGivenBackBeforeTheyReturn() throws Exception {
		try (Node node = Links.node(Links.settings("server").withWindow(WINDOW, 1 << 20))
			.method(Links.OTHER, Execution.KEYED, (arguments) -> waitWhateverComes())
			.start();
				Peer peer = Links.connected(Links.peer(node.port(), Links.settings("peer")));
				Peer other = Links.connected(Links.peer(node.port(), Links.settings("other")))) {
			for (int round = 1; round <= 2; round++) {
				callInVain(peer, WINDOW);
				Eventually.until("some have given their room back", () -> node.statistics().inFlight() == KEPT);
				// Who looks at this call looks at all
				callInVain(other, 1);
				Eventually.until("its room is given back",
						() -> node.handlers().abandoned() == GIVEN_BACK + 1 && node.statistics().inFlight() <= KEPT);
				assertThat(node.statistics().inFlight()).isEqualTo(KEPT);
				this.end.getAndSet(new CountDownLatch(1)).countDown();
				Eventually.until("all have returned",
						() -> node.handlers().running() == 0 && node.statistics().inFlight() == 0);
			}
		}
		finally {
			this.end.get().countDown();
		}
	}

}
