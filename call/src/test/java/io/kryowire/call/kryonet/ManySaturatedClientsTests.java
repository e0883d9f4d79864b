/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Overflow;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that use all of the windows that a node has granted them. There are so many
 * that their calls are more than the queue of the node's workers has places.
 */
class ManySaturatedClientsTests {

	private static final int CLIENTS = 7;

	private static final int WINDOW = 1 << 14;

	private static final int KEYS = 1000;

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void noneOfThemIsRefused(boolean keyed) throws Exception {
		CountDownLatch gate = new CountDownLatch(1);
		List<Peer> peers = new ArrayList<>();
		try (Node node = Links.node(Links.settings("server").withWindow(WINDOW, 1 << 24))
			.method(Links.OTHER, Execution.KEYED, (arguments) -> {
				Links.blockUntil(gate);
				return arguments[0];
			})
			.start()) {
			List<CompletableFuture<@Nullable Object>> calls = new ArrayList<>();
			CallOptions options = Links.OPTIONS.withOverflow(Overflow.FAIL);
			for (int client = 0; client < CLIENTS; client++) {
				Peer peer = Links.connected(Links.peer(node.port(), Links.settings("client-" + client)));
				peers.add(peer);
				RemoteMethod other = peer.method(Links.OTHER);
				for (int i = 0; i < WINDOW; i++) {
					calls.add(other.ask(keyed ? options.withKey("key " + i % KEYS) : options, "x"));
				}
			}
			Eventually.until("all have come", () -> node.statistics().callsReceived() == (long) CLIENTS * WINDOW);
			assertThat(calls).noneMatch(CompletableFuture::isDone);
			gate.countDown();
			Links.await(calls);
			assertThat(node.statistics().rejected()).isZero();
		}
		finally {
			gate.countDown();
			peers.forEach(Peer::close);
		}
	}

}
