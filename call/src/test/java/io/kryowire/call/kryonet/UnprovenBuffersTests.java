/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a connection costs before its client has proven itself, and that it works all the
 * same.
 */
class UnprovenBuffersTests {

	@Test
	void aStrangerHasSmallBuffersAndAClientLargeOnes() throws Exception {
		try (OneServer one = new OneServer(Function.identity()); HandMade client = new HandMade(one.port())) {
			ServerChannel channel = one.channel();
			assertThat(capacity(channel)).isLessThanOrEqualTo(2 * 4096);
			client.shakeHands();
			Eventually.until("it has room for frames",
					() -> capacity(channel) == ResilientServer.READ_BUFFER + ResilientServer.WRITE_BUFFER);
		}
	}

	private static int capacity(ServerChannel channel) {
		WriteSide side = WriteSide.of(channel);
		synchronized (side.lock()) {
			return KryonetFields.readBuffer(channel).capacity() + side.buffer().capacity();
		}
	}

	/** What a node with TLS has to say before the proof depends on its certificates. */
	@Test
	void aFrameForAStrangerThatFitsIntoNoSmallBufferGetsALargerOne() throws Exception {
		byte[] frame = new byte[30_000];
		Arrays.fill(frame, (byte) 11);
		try (OneServer one = new OneServer(Function.identity()); HandMade client = new HandMade(one.port())) {
			ServerChannel channel = one.channel();
			assertThat(channel.trySend(frame, frame.length)).isFalse();
			Eventually.until("there is room", () -> channel.trySend(frame, frame.length));
			assertThat(client.readFrame()).isEqualTo(frame);
			assertThat(KryonetFields.readBuffer(channel).capacity()).isEqualTo(Protocol.LARGEST_STRANGERS_FRAME);
		}
	}

	@Test
	void aWelcomeThatFitsIntoNoSmallBufferArrives() throws Exception {
		NodeBuilder node = Links.node();
		for (int i = 0; i < 500; i++) {
			node.method(CallMethod.of("test/method-with-a-rather-long-name-%d(String)".formatted(i), String.class,
					String.class), Execution.INLINE, (arguments) -> arguments[0]);
		}
		try (Node started = node.start(); Peer peer = Links.connected(started)) {
			assertThat(Links.echo(peer, "x".repeat(100_000))).isEqualTo("x".repeat(100_000));
			assertThat(started.statistics().connects()).isEqualTo(1);
		}
	}

	/**
	 * Who does not wait for the welcome loses nothing of what it sends with its proof.
	 */
	@Test
	void callsRightBehindTheProofAreAnswered() throws Exception {
		byte[] handshake = HandMade.wholeHandshake();
		byte[] body = HandMade.argument("hello");
		WireBuffer calls = HandMade.calls();
		HandMade.addCall(calls, 0, 1, body);
		byte[] call = HandMade.framed(calls.toByteArray());
		byte[] all = Arrays.copyOf(handshake, handshake.length + call.length);
		System.arraycopy(call, 0, all, handshake.length, call.length);
		try (Node node = Links.node().start(); HandMade client = new HandMade(node.port())) {
			client.send(all);
			assertThat(client.status()).isEqualTo(Protocol.OK);
			client.call(0, 2, HandMade.argument("x".repeat(20_000)));
			assertThat(client.status()).isEqualTo(Protocol.OK);
		}
	}

	@Test
	void whoCannotBeTakenInForWantOfMemoryIsDisconnectedAndTheNextOneIsServed() throws Exception {
		AtomicInteger failures = new AtomicInteger(3);
		try (LogCapture log = new LogCapture(); OneServer one = new OneServer((channel) -> {
			if (failures.getAndDecrement() > 0) {
				throw new OutOfMemoryError("as told");
			}
			return channel;
		})) {
			for (int i = 0; i < 3; i++) {
				try (HandMade client = new HandMade(one.port())) {
					client.awaitEnd();
				}
			}
			try (HandMade client = new HandMade(one.port())) {
				client.shakeHands();
			}
			assertThat(log.linesWith("ERROR")).as("one line, not one for each client").hasSize(1);
		}
	}

}
