/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.ssl.SSLContext;

import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.tls.Identity;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Strangers with certificates, versions and bytes of their own, at nodes with TLS and at
 * plain ones, while an honest client calls and loses nothing. {@link TlsTests} has those
 * that only lack a certificate, {@link HostileTlsTests} those that have a good one.
 */
class TlsAttackTests {

	private static final Identity AUTHORITY = Identity.authority("authority");

	/** What was valid until five days ago, and what will be in five days. */
	private static final Identity LATE = Identity.issued("late", AUTHORITY, "-10d", 5);

	private static final Identity EARLY = Identity.issued("early", AUTHORITY, "+5d", 5);

	private static final Identity STRANGE = Identity.issued("strange", Identity.authority("another authority"), "-5d",
			3650);

	private static final SSLContext NODE = Identity.context(Identity.NODE, Identity.PEER, AUTHORITY);

	private static final SSLContext HONEST = Identity.context(Identity.PEER, Identity.NODE);

	private static final String SECRET = "correct horse stable";

	private static final int ALERT = 21;

	private static final int FATAL = 2;

	private static final int PROTOCOL_VERSION = 70;

	private static final int HANDSHAKE_FAILURE = 40;

	private static Identity identity(String name) {
		return switch (name) {
			case "late" -> LATE;
			case "early" -> EARLY;
			default -> STRANGE;
		};
	}

	private static LinkTls tls() {
		return Identity.tls(NODE, ClientCertificate.NEEDED);
	}

	private static Node node() {
		return Links.node().tls(tls()).start();
	}

	private static Peer peer(String host, int port, LinkSettings settings, boolean secure) {
		PeerBuilder peer = new KryonetTransport().peer(KryoCodec.of(), settings, new InetSocketAddress(host, port));
		return (secure ? peer.tls(Identity.tls(HONEST)) : peer).connect();
	}

	private static HonestCaller honest(Node node) throws InterruptedException {
		return new HonestCaller(TlsTests.peer(node.port()));
	}

	private static void awaitRefusals(Node node, int count) {
		Eventually.until("it is refused", () -> node.statistics().refusedConnections() >= count);
	}

	/** Only the honest client has ever been let in, and it is well. */
	private static void assertOnlyHonest(Node node, HonestCaller honest) {
		honest.assertUnharmed();
		assertThat(node.statistics().connects()).isEqualTo(1);
	}

	@ParameterizedTest(name = "{0}, {1}")
	@CsvSource({ "TLSv1.3, late, the certificate of the client is not valid now",
			"TLSv1.2, late, the certificate of the client is not valid now",
			"TLSv1.3, early, the certificate of the client is not valid now",
			"TLSv1.3, strange, none of an issuer that this node trusts" })
	void aClientWhoseCertificateDoesNotHoldStaysOutside(String protocol, String who, String reason) throws Exception {
		LinkTls bad = Identity.tls(Identity.context(identity(who), Identity.NODE), ClientCertificate.NONE, protocol);
		try (LogCapture log = new LogCapture();
				Node node = node();
				HonestCaller honest = honest(node);
				Peer stranger = new KryonetTransport()
					.peer(KryoCodec.of(), Links.settings("stranger"), new InetSocketAddress("127.0.0.1", node.port()))
					.tls(bad)
					.connect()) {
			awaitRefusals(node, 2);
			Eventually.until("the node says why", () -> !log.linesWith(reason).isEmpty());
			assertThat(stranger.isConnected()).isFalse();
			assertOnlyHonest(node, honest);
		}
	}

	@ParameterizedTest(name = "{0}, {1}")
	@CsvSource({ "TLSv1.3, late, is not valid now", "TLSv1.2, late, is not valid now",
			"TLSv1.3, early, is not valid now", "TLSv1.3, strange, is not trusted" })
	void aNodeWhoseCertificateDoesNotHoldIsNotCalled(String protocol, String who, String reason) throws Exception {
		LinkTls bad = Identity.tls(Identity.context(identity(who)), ClientCertificate.NONE, protocol);
		LinkTls careful = Identity.tls(Identity.context(null, AUTHORITY));
		try (LogCapture log = new LogCapture();
				Node node = Links.node().tls(bad).start();
				Peer peer = new KryonetTransport()
					.peer(KryoCodec.of(), Links.settings("client"), new InetSocketAddress("127.0.0.1", node.port()))
					.tls(careful)
					.connect()) {
			awaitRefusals(node, 2);
			assertThat(peer.isConnected()).isFalse();
			assertThat(node.statistics().callsReceived()).isZero();
			assertThat(log.linesWith("WARN")).singleElement()
				.asString()
				.contains("the certificate of 127.0.0.1:" + node.port() + " " + reason);
		}
	}

	static List<Arguments> plainTexts() {
		return List.of(Arguments.of("a plain handshake", HandMade.wholeHandshake()),
				Arguments.of("a plain call", HandMade.framed(new byte[] { FrameKind.CALLS, 2, 1, 1, 1 })),
				Arguments.of("HTTP", HandMade.ascii("GET / HTTP/1.1\r\nHost: x\r\n\r\n")),
				Arguments.of("TLS without frames", ClientHello.record(0x0303, 0xC02B)),
				Arguments.of("a plain handshake in a frame of TLS", tlsFrame(HandMade.wholeHandshake())));
	}

	private static byte[] tlsFrame(byte[] records) {
		return HandMade.framed(ByteBuffer.allocate(1 + records.length).put((byte) FrameKind.TLS).put(records).array());
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("plainTexts")
	void plainTextAtANodeWithTlsIsRefused(String name, byte[] bytes) throws Exception {
		try (Node node = node(); HonestCaller honest = honest(node); HandMade stranger = new HandMade(node.port())) {
			stranger.sendUnlessCutOff(bytes);
			stranger.awaitEnd();
			awaitRefusals(node, 1);
			assertOnlyHonest(node, honest);
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void tlsAtAPlainNodeIsRefused(boolean framed) throws Exception {
		byte[] hello = ClientHello.record(0x0303, 0xC02B);
		try (Node node = Links.node().start();
				HonestCaller honest = new HonestCaller(Links.peer(node.port()));
				HandMade stranger = new HandMade(node.port())) {
			stranger.sendUnlessCutOff(framed ? tlsFrame(hello) : hello);
			stranger.awaitEnd();
			awaitRefusals(node, 1);
			assertOnlyHonest(node, honest);
		}
	}

	static List<Arguments> downgrades() {
		return List.of(Arguments.of("SSL 3", ClientHello.record(0x0300, ClientHello.OLD_SUITES)),
				Arguments.of("TLS 1.0", ClientHello.record(0x0301, ClientHello.OLD_SUITES)),
				Arguments.of("TLS 1.1", ClientHello.record(0x0302, ClientHello.OLD_SUITES)),
				Arguments.of("no encryption", ClientHello.record(0x0303, 0x0001, 0x0002, 0x003B, 0xC006)),
				Arguments.of("RC4", ClientHello.record(0x0303, 0x0004, 0x0005, 0xC007)),
				Arguments.of("3DES", ClientHello.record(0x0303, 0x000A, 0xC008)),
				Arguments.of("export", ClientHello.record(0x0303, 0x0003, 0x0006, 0x0008)),
				Arguments.of("anonymous", ClientHello.record(0x0303, 0x0034, 0xC018, 0xC019)));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("downgrades")
	void weakProtocolsAndSuitesAreRefusedByTheJdksDefaults(String name, byte[] hello) throws Exception {
		try (Node node = node(); HonestCaller honest = honest(node); HandMade stranger = new HandMade(node.port())) {
			stranger.send(tlsFrame(hello));
			ByteBuffer answer = ByteBuffer.wrap(stranger.readFrame());
			assertThat(answer.get()).isEqualTo((byte) FrameKind.TLS);
			assertThat(answer.get()).isEqualTo((byte) ALERT);
			assertThat(answer.get(6)).isEqualTo((byte) FATAL);
			assertThat(answer.get(7)).isIn((byte) PROTOCOL_VERSION, (byte) HANDSHAKE_FAILURE);
			stranger.awaitEnd();
			awaitRefusals(node, 1);
			assertOnlyHonest(node, honest);
		}
	}

	/** All that a client has said in its whole life. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aSessionThatIsSaidAgainCallsNothing(boolean secure) throws Exception {
		assumeTrue(Eavesdropper.isPossible());
		AtomicInteger handled = new AtomicInteger();
		LinkSettings settings = Links.settings("server").withSecrets(List.of(SECRET));
		NodeBuilder builder = Links.node(settings)
			.method(Links.OTHER, Execution.INLINE, (arguments) -> "handled " + handled.incrementAndGet());
		try (Node node = (secure ? builder.tls(tls()) : builder).start();
				Eavesdropper eve = new Eavesdropper(node.port());
				HonestCaller honest = new HonestCaller(peer("127.0.0.1", node.port(), settings, secure))) {
			try (Peer client = Links.connected(peer(Eavesdropper.HOST, node.port(), settings, secure))) {
				client.method(Links.OTHER).call(Links.OPTIONS, "once");
			}
			Eventually.until("it is gone", () -> node.statistics().connections() == 1);
			for (int i = 1; i <= 3; i++) {
				try (HandMade thief = new HandMade(node.port())) {
					thief.sendUnlessCutOff(eve.said());
					thief.awaitEnd();
				}
				awaitRefusals(node, i);
			}
			assertThat(handled).hasValue(1);
			assertThat(node.statistics().connects()).isEqualTo(2);
			honest.assertUnharmed();
		}
	}

	/** It knows nothing, but what it hears fits, as long as nobody looks who speaks. */
	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void aServerThatSaysWhatItHearsIsNotCalled(boolean secure) throws Exception {
		LinkSettings settings = Links.settings("client").withSecrets(List.of(SECRET));
		try (HandMadeServer mirror = new HandMadeServer((client) -> {
			client.getOutputStream().write(HandMade.framed(HandMadeServer.REGISTRATION));
			client.getInputStream().transferTo(client.getOutputStream());
		}); Peer peer = peer("127.0.0.1", mirror.port(), settings, secure)) {
			Waiting.await(mirror.two);
			assertThat(peer.isConnected()).isFalse();
			assertThat(peer.statistics().connects()).isZero();
			assertThat(peer.statistics().callsSent()).isZero();
		}
	}

	@Test
	void manyHandshakesThatNeverEndKeepNobodyOut() throws Exception {
		byte[] hello = tlsFrame(ClientHello.record(0x0303, 0xC02B));
		int strangers = 60;
		List<HandMade> open = new ArrayList<>();
		try (Node node = Links.node(Links.withShortHandshake("server")).tls(tls()).start();
				HonestCaller honest = honest(node)) {
			for (int i = 0; i < strangers; i++) {
				HandMade stranger = new HandMade(node.port());
				open.add(stranger);
				int drops = switch (i % 3) {
					case 0 -> 0;
					case 1 -> hello.length - 1;
					default -> hello.length;
				};
				for (int drop = 0; drop < drops; drop++) {
					stranger.sendUnlessCutOff(new byte[] { hello[drop] });
				}
			}
			honest.assertUnharmed();
			for (HandMade stranger : open) {
				stranger.awaitEnd();
			}
			awaitRefusals(node, strangers);
			assertOnlyHonest(node, honest);
			TlsTests.assertServes(node);
		}
		finally {
			for (HandMade stranger : open) {
				stranger.close();
			}
		}
	}

}
