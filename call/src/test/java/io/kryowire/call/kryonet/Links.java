/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Overflow;
import io.kryowire.call.Peer;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Nodes and peers as the tests need them.
 */
final class Links {

	static final CallMethod ECHO = CallMethod.of("test/echo(String)", String.class, String.class);

	static final CallMethod BYTES = CallMethod.of("test/bytes(byte[])", byte[].class, byte[].class);

	static final CallMethod OTHER = CallMethod.of("test/other(String)", String.class, String.class);

	/** No test waits as long for a call either. */
	static final CallOptions OPTIONS = CallOptions.DEFAULT.withDeadline(Waiting.START);

	static final CallOptions IMPATIENT = OPTIONS.withOverflow(Overflow.FAIL);

	/** No test waits as long for anything. */
	private static final int FOR_EVER = (int) Duration.ofMinutes(5).toMillis();

	/** A friend has to come in meanwhile. */
	private static final int SHORT_HANDSHAKE = 3000;

	private static final int SHORT_HEARTBEAT = 200;

	private static final int SHORT_SILENCE = 800;

	private Links() {
	}

	/** However busy the machine is, nobody is taken for late or dead. */
	static LinkSettings settings(String nodeId) {
		return LinkSettings.of(nodeId).withTimes(FOR_EVER, (int) Waiting.LONGEST.toMillis(), FOR_EVER);
	}

	/** Whoever does not prove itself is soon taken for late. */
	static LinkSettings withShortHandshake(String nodeId) {
		return LinkSettings.of(nodeId).withTimes(SHORT_HANDSHAKE, (int) Waiting.LONGEST.toMillis(), FOR_EVER);
	}

	/** Whoever is silent is soon taken for dead. */
	static LinkSettings withShortSilence(String nodeId) {
		return LinkSettings.of(nodeId).withTimes(FOR_EVER, SHORT_HEARTBEAT, SHORT_SILENCE);
	}

	/** Who is not taken for dead by those that soon do so, and does not do so. */
	static LinkSettings talkative(String nodeId) {
		return LinkSettings.of(nodeId).withTimes(FOR_EVER, SHORT_HEARTBEAT, FOR_EVER);
	}

	static NodeBuilder node() {
		return node(settings("server"));
	}

	/** A node that echoes, which is method 0. */
	static NodeBuilder node(LinkSettings settings) {
		return new KryonetTransport().node(KryoCodec.of(), settings)
			.workers(2)
			.method(ECHO, Execution.INLINE, (arguments) -> arguments[0]);
	}

	static Peer peer(int port) {
		return peer(port, settings("client"));
	}

	static Peer peer(int port, LinkSettings settings) {
		return new KryonetTransport().peer(KryoCodec.of(), settings, new InetSocketAddress("127.0.0.1", port))
			.connect();
	}

	static Peer peerThatCompletesOnItsNetworkThread(int port) {
		return peerThatCompletesOnItsNetworkThread(port, settings("client"));
	}

	static Peer peerThatCompletesOnItsNetworkThread(int port, LinkSettings settings) {
		return new KryonetTransport().peer(KryoCodec.of(), settings, new InetSocketAddress("127.0.0.1", port))
			.completions(Runnable::run)
			.connect();
	}

	static Peer connected(Node node) throws InterruptedException {
		return connected(peer(node.port()));
	}

	static Peer connected(Peer peer) throws InterruptedException {
		assertThat(peer.awaitConnected(Waiting.LONGEST.toMillis())).as("connected").isTrue();
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
		Waiting.get(CompletableFuture.allOf(calls.toArray(new CompletableFuture<?>[0])));
	}

	/** Blocks a handler, or a listener, for as long as the test wants. */
	static void blockUntil(CountDownLatch latch) {
		try {
			latch.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
