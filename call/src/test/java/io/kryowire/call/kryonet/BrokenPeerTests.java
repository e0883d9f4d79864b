/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A peer that has been let in and does not keep to the protocol. What is wrong within one
 * call is that call's failure; what is wrong with a frame costs the connection that it
 * came over; and nobody else notices.
 */
class BrokenPeerTests {

	private static final int MAX_MESSAGE = 100_000;

	@Test
	void onRawKryonetADeeplyNestedMessageEndsTheServersThread() throws Exception {
		try (RawKryonet raw = RawKryonet.echo(); HandMade client = new HandMade(raw.port())) {
			Thread thread = raw.serverThread();
			Thread.UncaughtExceptionHandler quiet = (failed, ex) -> assertThat(ex)
				.isInstanceOf(StackOverflowError.class);
			thread.setUncaughtExceptionHandler(quiet);
			client.sendFrame(nested(raw.server().getKryo()));
			Waiting.join(thread);
		}
	}

	/** A list in a list in a list and so on, made of what one more level adds. */
	private static byte[] nested(Kryo kryo) {
		byte[] two = write(kryo, new ArrayList<>(List.of(new ArrayList<>())));
		byte[] three = write(kryo, new ArrayList<>(List.of(new ArrayList<>(List.of(new ArrayList<>())))));
		int level = three.length - two.length;
		byte[] all = new byte[RawKryonet.BUFFER / level * level];
		for (int i = 0; i < all.length; i++) {
			all[i] = three[i % level];
		}
		return all;
	}

	private static byte[] write(Kryo kryo, Object value) {
		try (Output output = new Output(1024)) {
			kryo.writeClassAndObject(output, value);
			return output.toBytes();
		}
	}

	@Test
	void onALinkArgumentsThatCannotBeReadAreTheirCallsFailure() throws Exception {
		Random random = new Random(7);
		try (Node node = Links.node().start(); HandMade client = new HandMade(node.port()).shakeHands()) {
			for (int i = 1; i <= 200; i++) {
				byte[] body = new byte[1 + random.nextInt(50)];
				random.nextBytes(body);
				body[0] = (byte) 0xFF;
				client.call(0, i, body);
				assertThat(client.status()).isEqualTo(Outcome.REMOTE.code());
			}
			client.call(0, 1000, HandMade.argument("fine"));
			assertThat(client.status()).isEqualTo(Protocol.OK);
			assertThat(node.statistics().connections()).isEqualTo(1);
		}
	}

	static List<Arguments> frames() {
		WireBuffer unknownMethod = HandMade.calls();
		HandMade.addCall(unknownMethod, 77, 1, new byte[1]);
		WireBuffer truncated = HandMade.calls();
		HandMade.addCall(truncated, 0, 1, new byte[100]);
		byte[] half = Arrays.copyOf(truncated.toByteArray(), 50);
		WireBuffer number = HandMade.calls();
		for (int i = 0; i < 11; i++) {
			number.appendByte(0xFF);
		}
		WireBuffer tooLong = HandMade.calls();
		HandMade.addCall(tooLong, 0, 1, new byte[MAX_MESSAGE + 1]);
		return List.of(Arguments.of("an unknown method", unknownMethod.toByteArray(), "There is no method 77"),
				Arguments.of("half a call", half, "bytes are needed"),
				Arguments.of("an endless number", number.toByteArray(), "more than ten bytes"),
				Arguments.of("a call that is too long", tooLong.toByteArray(), "100001 is not between 0 and 100000"),
				Arguments.of("an unknown frame", new byte[] { 42 }, "no frame of kind 42"),
				Arguments.of("a server's frame", new byte[] { FrameKind.WELCOME }, "no frame of kind 4"),
				Arguments.of("a second hello", new byte[] { FrameKind.HELLO }, "A second hello"),
				Arguments.of("a second proof", new byte[] { FrameKind.PROOF, 0, 0, 0, 0 }, "wrong time"),
				Arguments.of("an empty cancellation", new byte[] { FrameKind.CANCEL }, "bytes are needed"),
				Arguments.of("a chunk of nothing", chunk(1, 10, 0), "A chunk of 0 bytes"),
				Arguments.of("a chunk of a message of nothing", chunk(1, 0, 5), "A chunk of 5 bytes"),
				Arguments.of("a chunk beyond its message", chunk(1, 10, 11), "A chunk of 11 bytes"),
				Arguments.of("a chunk of too long a message", chunk(1, MAX_MESSAGE * 2, 11), "is not between 0 and"),
				Arguments.of("a chunk of a huge message", chunk(1, Long.MAX_VALUE, 11), "is not between 0 and"),
				Arguments.of("a chunk of a negative message", chunk(1, -1, 11), "is not between 0 and"));
	}

	private static byte[] chunk(long stream, long announced, int length) {
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.CHUNK);
		frame.appendVarint(stream);
		frame.appendVarint(announced);
		frame.append(new byte[length], 0, length);
		return frame.toByteArray();
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("frames")
	void onALinkAFrameThatIsWrongCostsItsConnection(String name, byte[] frame, String reason) throws Exception {
		try (Node node = Links.node(Links.settings("server").withMaxMessageBytes(MAX_MESSAGE)).start();
				Peer polite = Links.connected(node);
				LogCapture log = new LogCapture();
				HandMade client = new HandMade(node.port()).shakeHands()) {
			client.sendFrame(frame);
			assertThat(client.refusal()).contains(reason);
			client.awaitEnd();
			Eventually.until("it is gone", () -> node.statistics().connections() == 1);
			// And not what a node of before says in the end
			Eventually.until("it is logged", () -> !log.linesWith("peer=hand-made").isEmpty());
			assertThat(log.linesWith("peer=hand-made")).singleElement()
				.asString()
				.startsWith("INFO Disconnected: ")
				.contains(reason);
			assertThat(Links.echo(polite, "polite")).isEqualTo("polite");
			Eventually.untilQuiet(node::statistics);
		}
	}

	@Test
	void onALinkManyLongMessagesAtOnceCostTheirConnection() throws Exception {
		try (Node node = Links.node().start(); HandMade client = new HandMade(node.port()).shakeHands()) {
			// No more than it takes: the node closes after the fifth, and what came then
			// would reset the refusal.
			for (int stream = 1; stream <= 5; stream++) {
				client.sendFrame(chunk(stream, 15_000_000, 1));
			}
			assertThat(client.refusal()).contains("long messages at once");
			Links.assertServes(node);
		}
	}

}
