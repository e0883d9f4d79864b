/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.Arrays;

import javax.net.ssl.SSLContext;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.tls.Identity;
import io.kryowire.codec.WireBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that do with TLS what they should not: they lose their connection, and nobody
 * else loses anything.
 */
class HostileTlsTests {

	private static final SSLContext NODE = Identity.context(Identity.NODE, Identity.PEER);

	private static final SSLContext CLIENT = Identity.context(Identity.PEER, Identity.NODE);

	private static Node node(LinkSettings settings) {
		return Links.node(settings).tls(Identity.tls(NODE, ClientCertificate.NEEDED)).start();
	}

	private static Node node() {
		return node(Links.settings("server"));
	}

	private static HandMadeTls client(Node node, String protocol) throws Exception {
		return new HandMadeTls(node.port(), CLIENT, protocol);
	}

	/** The client is gone, for a reason, and the node serves others. */
	static void assertCutOff(HandMadeTls client, Node node, LogCapture log, String reason) throws Exception {
		Eventually.until("it is logged",
				() -> log.linesWith("INFO").stream().anyMatch((line) -> line.contains(reason)));
		client.wire().awaitEnd();
		assertThat(log.linesWith("ERROR")).isEmpty();
		Eventually.until("it is gone", () -> node.statistics().connections() == 0);
		TlsTests.assertServes(node);
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.3", "TLSv1.2" })
	void aClientMadeByHandGetsAnAnswer(String protocol) throws Exception {
		try (Node node = node(); HandMadeTls client = client(node, protocol).secure().shakeHands()) {
			assertAnswers(client, 1);
		}
	}

	private static void assertAnswers(HandMadeTls client, int id) throws Exception {
		WireBuffer call = HandMade.calls();
		HandMade.addCall(call, 0, id, HandMade.argument("text"));
		client.send(call.toByteArray());
		byte[] frame = client.expect(FrameKind.REPLIES);
		while (frame.length == Protocol.REPLIES_HEAD) {
			frame = client.expect(FrameKind.REPLIES);
		}
		FrameReader reader = new FrameReader().over(frame, Protocol.REPLIES_HEAD, frame.length - Protocol.REPLIES_HEAD);
		assertThat(reader.readVarint()).isEqualTo(id);
		assertThat(reader.readByte()).isEqualTo(Protocol.OK);
	}

	@Test
	void aFrameMayCrossRecordsAndARecordFrames() throws Exception {
		try (Node node = node(); HandMadeTls client = client(node, "TLSv1.3").secure().shakeHands()) {
			WireBuffer call = HandMade.calls();
			HandMade.addCall(call, 0, 1, HandMade.argument("text"));
			byte[] frame = HandMade.framed(call.toByteArray());
			for (byte b : frame) {
				client.sendPlain(new byte[] { b });
			}
			byte[] two = Arrays.copyOf(frame, 2 * frame.length);
			System.arraycopy(frame, 0, two, frame.length, frame.length);
			client.sendPlain(two);
			Eventually.until("all have come", () -> node.statistics().callsReceived() == 3);
			assertAnswers(client, 1);
		}
	}

	@Test
	void anotherHandshakeOnTheSameConnectionIsRefused() throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node();
				HandMadeTls client = client(node, "TLSv1.2").secure().shakeHands()) {
			assertAnswers(client, 1);
			client.engine().beginHandshake();
			client.sendRecords(client.wrap(new byte[0]));
			assertCutOff(client, node, log, "another handshake on the same connection is not allowed");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.3", "TLSv1.2" })
	void whoeverSaysGoodbyeIsGone(String protocol) throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node();
				HandMadeTls client = client(node, protocol).secure().shakeHands()) {
			client.engine().closeOutbound();
			client.sendRecords(client.wrap(new byte[0]));
			assertCutOff(client, node, log, "the other side has closed the link");
		}
	}

	@Test
	void aRecordThatIsChangedEndsTheConnection() throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node();
				HandMadeTls client = client(node, "TLSv1.3").secure().shakeHands()) {
			byte[] records = client.wrap(new byte[100]);
			records[50] ^= 1;
			client.sendRecords(records);
			assertCutOff(client, node, log, "TLS with the client has failed");
		}
	}

	@Test
	void aRecordThatIsCutEndsTheConnection() throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node();
				HandMadeTls client = client(node, "TLSv1.3").secure().shakeHands()) {
			client.sendRecords(Arrays.copyOf(client.wrap(new byte[100]), 60));
			assertCutOff(client, node, log, "a record is truncated");
		}
	}

	@Test
	void aFrameOutsideOfTlsEndsTheConnection() throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node();
				HandMadeTls client = client(node, "TLSv1.3").secure().shakeHands()) {
			client.wire().sendFrame(new byte[] { FrameKind.CALLS, 2, 1, 1, 1 });
			assertCutOff(client, node, log, "a frame of kind 6 comes from the client outside of TLS");
		}
	}

	@Test
	void aFrameThatIsAnnouncedAsTooLongEndsTheConnection() throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node();
				HandMadeTls client = client(node, "TLSv1.3").secure().shakeHands()) {
			client.sendPlain(new byte[] { 0, 4, 0, 1 });
			assertCutOff(client, node, log, "A frame of 262145 bytes is announced");
		}
	}

	@Test
	void garbageInPlaceOfAHandshakeEndsTheConnection() throws Exception {
		try (LogCapture log = new LogCapture(); Node node = node(); HandMadeTls client = client(node, "TLSv1.3")) {
			client.sendRecords(new byte[500]);
			assertCutOff(client, node, log, "TLS with the client has failed");
			assertThat(node.statistics().refusedConnections()).isEqualTo(1);
		}
	}

	@Test
	void aHandshakeThatIsTooLongEndsTheConnection() throws Exception {
		try (LogCapture log = new LogCapture(); Node node = node(); HandMadeTls client = client(node, "TLSv1.3")) {
			client.sendRecordsUnlessCutOff(new byte[50_000]);
			assertCutOff(client, node, log, "a frame of 50001 bytes is announced");
		}
	}

	@Test
	void whoeverIsSecureButSaysTooMuchBeforeItsProofIsCutOff() throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node();
				HandMadeTls client = client(node, "TLSv1.3").secure()) {
			byte[] hello = new byte[Protocol.LARGEST_STRANGERS_FRAME + 1];
			hello[0] = FrameKind.HELLO;
			client.send(hello);
			assertCutOff(client, node, log, "A stranger's frame of 4097 bytes");
		}
	}

	/** Before anybody knows what is in it. */
	@Test
	void whoeverIsSecureButSendsALongRecordBeforeItsProofIsCutOff() throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node();
				HandMadeTls client = client(node, "TLSv1.3").secure()) {
			client.sendPlain(new byte[8000]);
			assertCutOff(client, node, log, "before the client proved itself");
		}
	}

	/** As without TLS: the steps of the handshake are the same behind it. */
	@ParameterizedTest
	@ValueSource(ints = { FrameKind.CHALLENGE, FrameKind.PROOF, FrameKind.WELCOME, FrameKind.REFUSED, FrameKind.CALLS,
			FrameKind.REPLIES, FrameKind.CANCEL, FrameKind.GOAWAY, FrameKind.CHUNK, FrameKind.TLS, 99 })
	void whoeverIsSecureButSkipsAStepIsCutOff(int kind) throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node();
				HandMadeTls client = client(node, "TLSv1.3").secure()) {
			client.send(new byte[] { (byte) kind, 0, 0, 0, 0 });
			assertCutOff(client, node, log, "ended before it proved itself");
			assertThat(node.statistics().connects()).isEqualTo(1);
		}
	}

	/** Only a node refuses: what a stranger writes is nothing for the log. */
	@Test
	void whoeverSaysThatItRefusesIsNotQuoted() throws Exception {
		try (LogCapture log = new LogCapture(); Node node = node(); HandMadeTls client = client(node, "TLSv1.3")) {
			client.wire().sendFrame(new byte[] { FrameKind.REFUSED, 4, 'e', 'v', 'i', 'l' });
			assertCutOff(client, node, log, "ended before it proved itself");
			assertThat(log.linesWith("INFO")).noneMatch((line) -> line.contains("evil"));
		}
	}

	@Test
	void whoeverDoesNotFinishItsHandshakeInTimeIsGone() throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node(Links.withShortHandshake("server"));
				HandMadeTls silent = client(node, "TLSv1.3");
				HandMadeTls half = client(node, "TLSv1.3")) {
			half.engine().beginHandshake();
			half.sendRecordsUnlessCutOff(half.wrap(new byte[0]));
			silent.wire().awaitEnd();
			half.wire().awaitEnd();
			Eventually.until("both are counted", () -> node.statistics().refusedConnections() == 2);
			assertCutOff(half, node, log, "it did not prove itself in time");
		}
	}

	@Test
	void whileStrangersFloodItWithHandshakesTheNodeServes() throws Exception {
		try (Node node = node(); Peer peer = Links.connected(TlsTests.peer(node.port()))) {
			for (int i = 0; i < 20; i++) {
				HandMadeTls stranger = client(node, (i % 2 == 0) ? "TLSv1.3" : "TLSv1.2");
				stranger.engine().beginHandshake();
				stranger.sendRecords(stranger.wrap(new byte[0]));
				assertThat(Links.echo(peer, "in")).isEqualTo("in");
				stranger.close();
			}
			Eventually.until("all are counted", () -> node.statistics().refusedConnections() == 20);
			assertThat(node.statistics().connects()).isEqualTo(1);
		}
	}

}
