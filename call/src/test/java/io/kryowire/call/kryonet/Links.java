/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Overflow;
import io.kryowire.call.Peer;
import io.kryowire.codec.kryo.KryoCodec;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes and peers as the tests need them.
 */
final class Links {

	static final CallMethod ECHO = CallMethod.of("test/echo(String)", String.class, String.class);

	static final CallMethod BYTES = CallMethod.of("test/bytes(byte[])", byte[].class, byte[].class);

	static final CallMethod OTHER = CallMethod.of("test/other(String)", String.class, String.class);

	static final CallOptions OPTIONS = CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(8));

	static final CallOptions IMPATIENT = OPTIONS.withOverflow(Overflow.FAIL);

	private Links() {
	}

	/** Times at which a test need not wait long. */
	static LinkSettings quick(String nodeId) {
		return LinkSettings.of(nodeId).withTimes(500, 200, 800);
	}

	/** So much may wait for a peer that does not read. */
	static LinkSettings withBacklog(LinkSettings settings, int bytes) {
		return new LinkSettings(settings.nodeId(), settings.secrets(), settings.windowCalls(), settings.windowBytes(),
				settings.maxMessageBytes(), settings.frameBytes(), settings.handshakeMillis(),
				settings.heartbeatMillis(), settings.silenceMillis(), bytes);
	}

	static NodeBuilder node() {
		return node(LinkSettings.of("server"));
	}

	/** A node that echoes, which is method 0. */
	static NodeBuilder node(LinkSettings settings) {
		return new KryonetTransport().node(KryoCodec.of(), settings)
			.workers(2)
			.method(ECHO, Execution.INLINE, (arguments) -> arguments[0]);
	}

	static Peer peer(int port) {
		return peer(port, LinkSettings.of("client"));
	}

	static Peer peer(int port, LinkSettings settings) {
		return new KryonetTransport().peer(KryoCodec.of(), settings, new InetSocketAddress("127.0.0.1", port))
			.connect();
	}

	static Peer peerThatCompletesOnItsNetworkThread(int port) {
		return new KryonetTransport()
			.peer(KryoCodec.of(), LinkSettings.of("client"), new InetSocketAddress("127.0.0.1", port))
			.completions(Runnable::run)
			.connect();
	}

	static Peer connected(Node node) throws InterruptedException {
		return connected(peer(node.port()));
	}

	static Peer connected(Peer peer) throws InterruptedException {
		assertThat(peer.awaitConnected(10_000)).as("connected").isTrue();
		return peer;
	}

	static @Nullable Object echo(Peer peer, String text) {
		return peer.method(ECHO).call(OPTIONS, text);
	}

	/** The node answers a new peer as if nothing had happened. */
	static void assertServes(Node node) throws InterruptedException {
		try (Peer peer = connected(node)) {
			assertThat(echo(peer, "still there?")).isEqualTo("still there?");
		}
	}

	static void await(List<CompletableFuture<@Nullable Object>> calls) throws Exception {
		CompletableFuture.allOf(calls.toArray(new CompletableFuture<?>[0])).get(20, TimeUnit.SECONDS);
	}

}
