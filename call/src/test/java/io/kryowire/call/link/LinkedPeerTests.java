/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.Transport;
import io.kryowire.call.memory.MemoryTransport;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

class LinkedPeerTests {

	private static final int PORT = 4711;

	private static final CallMethod METHOD = CallMethod.of("later()", int.class);

	private final Transport transport = new MemoryTransport();

	private final AtomicInteger bound = new AtomicInteger();

	/** However slow a machine is, nobody is too late. */
	private static LinkSettings settings(String nodeId) {
		int longest = (int) Waiting.LONGEST.toMillis();
		return LinkSettings.of(nodeId).withTimes(longest, 1000, longest);
	}

	private Peer peer() {
		return this.transport.peer(KryoCodec.of(), settings("peer"), new InetSocketAddress("127.0.0.1", PORT))
			.meter((method) -> {
				this.bound.incrementAndGet();
				return null;
			})
			.connect();
	}

	@Test
	void aMethodIsBoundOnceHoweverManyAskForIt() {
		try (Peer peer = peer()) {
			for (int i = 0; i < 10; i++) {
				peer.method(CallMethod.of("later()", int.class));
				peer.methodWhileConnected(METHOD);
			}
			assertThat(this.bound).hasValue(1);
			peer.method(CallMethod.of("later()", long.class));
			assertThat(this.bound).hasValue(2);
		}
	}

	@Test
	void aPeerIsNotIdleUntilANodeThatGoesAwayHasAnswered() throws Exception {
		CompletableFuture<@Nullable Object> answer = new CompletableFuture<>();
		try (Node node = this.transport.node(KryoCodec.of(), settings("node"))
			.method(METHOD, Execution.INLINE, (arguments) -> answer)
			.address(new InetSocketAddress("127.0.0.1", PORT))
			.start(); Peer peer = peer()) {
			assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).isTrue();
			assertThat(peer.isIdle()).isTrue();
			CompletableFuture<@Nullable Object> call = peer.method(METHOD)
				.ask(CallOptions.DEFAULT.withDeadline(Waiting.LONGEST));
			assertThat(peer.isIdle()).isFalse();
			FutureTask<Boolean> drained = new FutureTask<>(() -> node.drain(Waiting.LONGEST.toMillis()));
			new Thread(drained).start();
			patiently().until(() -> !peer.isConnected());
			assertThat(peer.isIdle()).isFalse();
			answer.complete(7);
			assertThat(Waiting.get(call)).isEqualTo(7);
			assertThat(Waiting.get(drained)).isTrue();
			patiently().until(peer::isIdle);
		}
	}

}
