/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.kryonet.KryonetTransport;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The document of the wire format is enough to write a client.
 */
class PlainClientTests {

	private static final LinkSettings SETTINGS = AbstractLinkContract.settings("node");

	private static final CallMethod ADD = CallMethod.of("add", int.class, int.class, int.class);

	private static final CallMethod SHOUT = CallMethod.of("shout", String.class, String.class);

	private static Node start(LinkSettings settings) {
		return new KryonetTransport().node(KryoCodec.of(), settings)
			.method(SHOUT, Execution.KEYED, (arguments) -> String.valueOf(arguments[0]).toUpperCase())
			.method(ADD, Execution.INLINE, (arguments) -> (int) arguments[0] + (int) arguments[1])
			.start();
	}

	private static byte[] string(String text) {
		ByteArrayOutputStream body = new ByteArrayOutputStream();
		body.write(1);
		PlainClient.writeVarint(body, 2L * text.length() + 1);
		body.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
		return body.toByteArray();
	}

	private static void assertAnswer(ByteBuffer answer, int id, byte... body) {
		assertThat(PlainClient.readVarint(answer)).isEqualTo(id);
		assertThat(answer.get()).as("status").isZero();
		assertThat(PlainClient.readVarint(answer)).isEqualTo(body.length);
		byte[] result = new byte[body.length];
		answer.get(result);
		assertThat(result).isEqualTo(body);
	}

	@Test
	void aClientThatKnowsNothingButTheDocumentIsAnswered() throws Exception {
		try (Node node = start(SETTINGS); PlainClient client = new PlainClient(node.port())) {
			ByteBuffer register = client.receive();
			assertThat(register.remaining()).isEqualTo(6);
			assertThat(register.getShort()).isZero();
			client.connect();
			assertThat(client.methods).hasSize(2);
			client.send(new byte[] { 0, 1 });
			client.send(PlainClient.calls(client.ask("add", 5, new byte[] { 4, 6 }),
					client.ask("add", 6, new byte[] { 1, 2 })));
			ByteBuffer answers = client.receiveAnswer();
			assertAnswer(answers, 5, (byte) 10);
			assertAnswer(answers, 6, (byte) 0);
			client.send(PlainClient.calls(client.ask("shout", 7, string("hey"))));
			assertAnswer(client.receiveAnswer(), 7, string("HEY"));
		}
	}

	@Test
	void aCallForTheKeyOfAnotherNodeIsAnsweredWithTheNameOfThatNode() throws Exception {
		FakeOwnership ownership = new FakeOwnership();
		try (Node node = new KryonetTransport().node(KryoCodec.of(), SETTINGS)
			.method(ADD, Execution.INLINE, (arguments) -> (int) arguments[0] + (int) arguments[1])
			.ownership(ownership)
			.start(); PlainClient client = new PlainClient(node.port())) {
			client.connect();
			client.send(PlainClient.calls(client.askKeyed("add", 1, 7, new byte[] { 4, 6 })));
			assertAnswer(client.receiveAnswer(), 1, (byte) 10);
			for (String owner : Arrays.asList("b", null)) {
				ownership.refuse(owner, "not mine");
				client.send(PlainClient.calls(client.askKeyed("add", 2, 7, new byte[] { 4, 6 })));
				ByteBuffer answer = client.receiveAnswer();
				assertThat(PlainClient.readVarint(answer)).isEqualTo(2);
				assertThat(answer.get()).as("status").isEqualTo((byte) 4);
				PlainClient.readVarint(answer);
				assertThat(PlainClient.readText(answer)).as("type").isEqualTo((owner != null) ? owner : "");
				assertThat(answer.get()).as("has a message").isEqualTo((byte) 1);
				assertThat(PlainClient.readText(answer)).isEqualTo("not mine");
			}
		}
	}

	@Test
	void longMessagesTravelInPiecesBothWays() throws Exception {
		try (Node node = start(SETTINGS); PlainClient client = new PlainClient(node.port())) {
			client.connect();
			client.sendInPieces(client.ask("shout", 1, string("x".repeat(300_000))), 777);
			assertAnswer(client.receiveAnswer(), 1, string("X".repeat(300_000)));
		}
	}

	@Test
	void whoDoesNotKnowTheSecretIsToldSoAndDisconnected() throws Exception {
		LinkSettings settings = SETTINGS.withSecrets(List.of(LinkScript.SECRET));
		try (Node node = start(settings); PlainClient client = new PlainClient(node.port())) {
			byte[] hello = new byte[29];
			System.arraycopy(new byte[] { 1, 'K', 'R', 'Y', 'W', 2, 2, 5, 'p', 'l', 'a', 'i', 'n' }, 0, hello, 0, 13);
			client.send(hello);
			client.receive(2);
			byte[] proof = new byte[37];
			proof[0] = 3;
			client.send(proof);
			assertThat(PlainClient.readText(client.receive(5))).contains("secret");
		}
	}

}
