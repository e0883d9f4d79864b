/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;

import javax.net.ssl.SSLContext;

import io.kryowire.call.Execution;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Node;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.tls.Identity;
import io.kryowire.codec.WireBuffer;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that have proven themselves and change their keys: as often as their data
 * deserve, and not for the work and the memory that it costs a node.
 */
class NewKeysTests {

	private static final SSLContext NODE = Identity.context(Identity.NODE, Identity.PEER);

	private static final SSLContext CLIENT = Identity.context(Identity.PEER, Identity.NODE);

	private static final int SMALL_RECEIVE_BUFFER = 4096;

	/** Together less than a window, and more than sockets and buffers hold. */
	private static final int UNREAD_CALLS = 240;

	private static final String UNREAD_TEXT = "x".repeat(30_000);

	/** Pays for more than the new keys that come with it. */
	private static final int FAIR_BYTES = 8192;

	private static Node node() {
		return Links.node()
			.method(Links.OTHER, Execution.KEYED, (arguments) -> arguments[0])
			.tls(Identity.tls(NODE, ClientCertificate.NEEDED))
			.start();
	}

	private static HandMadeTls client(HandMade wire) throws IOException {
		return new HandMadeTls(wire, CLIENT, "TLSv1.3").secure().shakeHands();
	}

	private static HandMadeTls client(Node node) throws IOException {
		return client(new HandMade(node.port()));
	}

	private static void call(HandMadeTls client, int method, int id, String text) throws IOException {
		WireBuffer call = HandMade.calls();
		HandMade.addCall(call, method, id, HandMade.argument(text));
		client.send(call.toByteArray());
	}

	private static void expectAnswer(HandMadeTls client, int id) throws IOException {
		byte[] frame = client.expect(FrameKind.REPLIES);
		while (frame.length == Protocol.REPLIES_HEAD) {
			frame = client.expect(FrameKind.REPLIES);
		}
		FrameReader reader = new FrameReader().over(frame, Protocol.REPLIES_HEAD, frame.length - Protocol.REPLIES_HEAD);
		assertThat(reader.readVarint()).isEqualTo(id);
		assertThat(reader.readByte()).isEqualTo(Protocol.OK);
	}

	/** A cancellation of nothing. */
	private static byte[] dataWithoutAnswer(int length) {
		byte[] frame = new byte[length];
		frame[0] = FrameKind.CANCEL;
		return frame;
	}

	@Test
	void newKeysAreTakenAndGiven() throws Exception {
		try (Node node = node(); HandMadeTls client = client(node)) {
			for (int round = 1; round <= 200; round++) {
				client.askForNewKeys();
				call(client, 0, round, "x".repeat(FAIR_BYTES));
				expectAnswer(client, round);
			}
		}
	}

	@Test
	void newKeysAreGivenWhileOtherThreadsSend() throws Exception {
		int rounds = 200;
		int callsPerRound = 16;
		try (LogCapture log = new LogCapture(); Node node = node(); HandMadeTls client = client(node)) {
			for (int round = 0; round < rounds; round++) {
				for (int i = 1; i <= callsPerRound; i++) {
					call(client, 1, round * callsPerRound + i, "x".repeat(FAIR_BYTES / callsPerRound));
				}
				client.askForNewKeys();
			}
			Eventually.until("all are answered", () -> !log.linesWith("Disconnected").isEmpty()
					|| node.statistics().callsSent() == rounds * callsPerRound);
			assertThat(log.linesWith("Disconnected")).isEmpty();
		}
	}

	@Test
	void whoeverAsksForNewKeysAndSaysNothingElseIsCutOff() throws Exception {
		try (LogCapture log = new LogCapture(); Node node = node(); HandMadeTls client = client(node)) {
			for (int i = 0; i < 300; i++) {
				client.askForNewKeys();
			}
			HostileTlsTests.assertCutOff(client, node, log, "records without data");
		}
	}

	@Test
	void whoeverAsksForNewKeysWithEachByteIsCutOff() throws Exception {
		byte[] frame = HandMade.framed(dataWithoutAnswer(400));
		try (LogCapture log = new LogCapture(); Node node = node(); HandMadeTls client = client(node)) {
			for (byte next : frame) {
				client.askForNewKeys();
				client.sendRecordsUnlessCutOff(client.wrap(new byte[] { next }));
			}
			HostileTlsTests.assertCutOff(client, node, log, "records without data");
		}
	}

	/** Behind answers that it does not read either, so that nothing leaves the node. */
	@Test
	void whoeverAsksForNewKeysAndDoesNotReadTheAnswersIsCutOff() throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node();
				HandMadeTls client = client(new HandMade(node.port(), SMALL_RECEIVE_BUFFER))) {
			for (int id = 1; id <= UNREAD_CALLS; id++) {
				call(client, 0, id, UNREAD_TEXT);
			}
			Eventually.until("much waits", () -> node.statistics().queuedBytes() > 1 << 20);
			for (int i = 0; i < 500; i++) {
				client.askForNewKeys();
				client.sendRecordsUnlessCutOff(client.wrap(HandMade.framed(dataWithoutAnswer(FAIR_BYTES))));
			}
			HostileTlsTests.assertCutOff(client, node, log, "requests new keys but does not read the answers");
		}
	}

}
