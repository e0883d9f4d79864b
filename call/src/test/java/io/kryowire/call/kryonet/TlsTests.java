/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

import javax.net.ssl.SSLContext;

import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.tls.Identity;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.process.FreePorts;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Defect 20: KryoNet encrypts nothing and knows nobody. A link with TLS does both, and
 * says what is wrong where two sides do not fit.
 */
class TlsTests {

	private static final Identity FOREIGN = Identity.of("foreign", "dns:localhost,ip:127.0.0.1,ip:127.0.0.2");

	private static final Identity ELSEWHERE = Identity.of("elsewhere", "dns:elsewhere.example,ip:192.0.2.1");

	private static final Identity IMPOSTOR = Identity.impostor("peer");

	private static final SSLContext NODE = Identity.context(Identity.NODE, Identity.PEER);

	private static final SSLContext PEER = Identity.context(Identity.PEER, Identity.NODE);

	private static Node node(LinkTls tls) {
		return Links.node().tls(tls).start();
	}

	static Node node() {
		return node(Identity.tls(NODE, ClientCertificate.NEEDED));
	}

	static Peer peer(String host, int port, LinkTls tls) {
		return new KryonetTransport().peer(KryoCodec.of(), Links.settings("client"), new InetSocketAddress(host, port))
			.tls(tls)
			.connect();
	}

	private static Peer peer(int port, LinkTls tls) {
		return peer("127.0.0.1", port, tls);
	}

	static Peer peer(int port) {
		return peer(port, Identity.tls(PEER));
	}

	static void assertServes(Node node) throws InterruptedException {
		try (Peer peer = Links.connected(peer(node.port()))) {
			assertThat(Links.echo(peer, "still there?")).isEqualTo("still there?");
		}
	}

	private static @Nullable Identity identity(String name) {
		return switch (name) {
			case "peer" -> Identity.PEER;
			case "node" -> Identity.NODE;
			case "foreign" -> FOREIGN;
			case "elsewhere" -> ELSEWHERE;
			case "impostor" -> IMPOSTOR;
			default -> null;
		};
	}

	@ParameterizedTest(name = "{0}, client certificates {1}, peer: {2}")
	@CsvSource({ "TLSv1.3, NEEDED, peer", "TLSv1.2, NEEDED, peer", "TLSv1.3, WANTED, peer", "TLSv1.3, WANTED, nobody",
			"TLSv1.2, WANTED, nobody", "TLSv1.3, NONE, foreign", "TLSv1.3, NONE, nobody", "TLSv1.2, NONE, nobody" })
	void aPeerThatTheNodeTrustsGetsIn(String protocol, ClientCertificate wish, String who) throws Exception {
		try (Node node = node(Identity.tls(NODE, wish, protocol));
				Peer peer = peer("localhost", node.port(),
						Identity.tls(Identity.context(identity(who), Identity.NODE)))) {
			assertThat(Links.echo(Links.connected(peer), "in")).isEqualTo("in");
		}
	}

	@ParameterizedTest(name = "{0}, client certificates {1}, peer: {2}")
	@CsvSource({ "TLSv1.3, NEEDED, nobody, this node needs one", "TLSv1.2, NEEDED, nobody, this node needs one",
			"TLSv1.3, NEEDED, foreign, none of an issuer that this node trusts",
			"TLSv1.2, NEEDED, foreign, none of an issuer that this node trusts",
			"TLSv1.3, NEEDED, impostor, the certificate of the client is not trusted",
			"TLSv1.2, NEEDED, impostor, the certificate of the client is not trusted",
			"TLSv1.3, WANTED, impostor, the certificate of the client is not trusted" })
	void aPeerThatTheNodeDoesNotTrustStaysOutsideAndBothSidesSayWhatToDo(String protocol, ClientCertificate wish,
			String who, String nodesReason) throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node(Identity.tls(NODE, wish, protocol));
				Peer peer = peer(node.port(), Identity.tls(Identity.context(identity(who), Identity.NODE)))) {
			assertRefused(node, peer);
			awaitInfo(log, nodesReason);
			assertThat(log.linesWith("WARN")).as("one line, not one for each attempt")
				.singleElement()
				.asString()
				.contains("does not accept this peer's certificate, or requires one")
				.contains("give this peer's TLS context a key");
		}
	}

	/** A node counts what it refuses before it says why. */
	private static void awaitInfo(LogCapture log, String reason) {
		Eventually.until("the node says why",
				() -> log.linesWith("INFO").stream().anyMatch((line) -> line.contains(reason)));
	}

	private static void assertRefused(Node node, Peer peer) {
		Eventually.until("it has been refused some times", () -> node.statistics().refusedConnections() >= 3);
		assertThat(peer.isConnected()).isFalse();
		assertThat(node.statistics().connects()).isZero();
	}

	@ParameterizedTest(name = "{0}, node: {1}")
	@CsvSource({ "TLSv1.3, foreign, is not trusted", "TLSv1.2, foreign, is not trusted",
			"TLSv1.3, elsewhere, is for another host", "TLSv1.2, elsewhere, is for another host" })
	void aPeerDoesNotTalkToANodeThatIsNotTheOneItWants(String protocol, String who, String reason) throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node(Identity.tls(Identity.context(identity(who)), ClientCertificate.NONE, protocol));
				Peer peer = peer(node.port(), Identity.tls(Identity.context(null, Identity.NODE, ELSEWHERE)))) {
			assertRefused(node, peer);
			assertThat(log.linesWith("WARN")).singleElement()
				.asString()
				.contains("the certificate of 127.0.0.1:" + node.port() + " " + reason);
			awaitInfo(log, "the client does not accept this node's certificate");
		}
	}

	@Test
	void sidesWithoutACommonProtocolSaySo() throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = node(Identity.tls(NODE, ClientCertificate.NONE, "TLSv1.3"));
				Peer peer = peer(node.port(), Identity.tls(PEER, ClientCertificate.NONE, "TLSv1.2"))) {
			assertRefused(node, peer);
			assertThat(log.linesWith("WARN")).singleElement().asString().contains("no protocol or cipher suite");
			awaitInfo(log, "no protocol or cipher suite");
		}
	}

	@Test
	void aPlainPeerAtANodeWithTlsIsToldSoAtOnceAndGetsInWhenTheNodeIsPlain() throws Exception {
		InetSocketAddress address = new InetSocketAddress("127.0.0.1", FreePorts.one());
		try (LogCapture log = new LogCapture();
				Node node = Links.node().address(address).tls(Identity.tls(NODE, ClientCertificate.NEEDED)).start();
				Peer peer = Links.peer(node.port())) {
			assertRefused(node, peer);
			assertThat(log.linesWith("WARN")).singleElement().asString().contains("this node takes TLS only");
			node.close();
			FreePorts.awaitFree(address.getPort());
			try (Node plain = Links.node().address(address).start()) {
				assertThat(Links.echo(Links.connected(peer), "in")).isEqualTo("in");
			}
		}
	}

	@Test
	void aPeerWithTlsAtAPlainNodeIsToldSoAtOnceAndGetsInWhenTheNodeHasTls() throws Exception {
		InetSocketAddress address = new InetSocketAddress("127.0.0.1", FreePorts.one());
		try (LogCapture log = new LogCapture();
				Node plain = Links.node().address(address).start();
				Peer peer = peer(plain.port())) {
			assertRefused(plain, peer);
			assertThat(log.linesWith("WARN")).singleElement()
				.asString()
				.contains("the client uses TLS and this node does not");
			plain.close();
			FreePorts.awaitFree(address.getPort());
			try (Node node = Links.node().address(address).tls(Identity.tls(NODE)).start()) {
				assertThat(Links.echo(Links.connected(peer), "in")).isEqualTo("in");
			}
		}
	}

	@Test
	void aNodeThatIsFullSaysSoToAPeerWithTls() throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = Links.node().maxConnections(1).tls(Identity.tls(NODE)).start();
				Peer first = Links.connected(peer(node.port()));
				Peer second = peer(node.port())) {
			Eventually.until("it is told",
					() -> log.linesWith("WARN").stream().anyMatch((line) -> line.contains("which is all it takes")));
			assertThat(Links.echo(first, "in")).isEqualTo("in");
		}
	}

	@Test
	void newCertificatesNeedNoRestart() throws Exception {
		assumeTrue(Eavesdropper.isPossible());
		AtomicReference<SSLContext> nodes = new AtomicReference<>(NODE);
		AtomicReference<SSLContext> peers = new AtomicReference<>(PEER);
		try (Node node = node(new LinkTls(nodes::get, List.of(), List.of(), ClientCertificate.NEEDED));
				Eavesdropper eve = new Eavesdropper(node.port());
				Peer peer = peer(Eavesdropper.HOST, node.port(),
						new LinkTls(peers::get, List.of(), List.of(), ClientCertificate.NONE))) {
			Links.connected(peer);
			nodes.set(Identity.context(FOREIGN, ELSEWHERE));
			peers.set(Identity.context(ELSEWHERE, FOREIGN));
			assertThat(Links.echo(peer, "old")).isEqualTo("old");
			eve.cut();
			Eventually.until("it is connected again", () -> node.statistics().connects() == 2);
			assertThat(Links.echo(Links.connected(peer), "new")).isEqualTo("new");
			try (Peer late = peer(node.port())) {
				Eventually.until("the old one is refused", () -> node.statistics().refusedConnections() > 0);
				assertThat(late.isConnected()).isFalse();
			}
		}
	}

	@Test
	void aContextThatCannotBeHadIsLoggedOnceAndAskedForAgain() throws Exception {
		AtomicReference<@Nullable SSLContext> context = new AtomicReference<>();
		LinkTls tls = new LinkTls(() -> {
			SSLContext current = context.get();
			if (current == null) {
				throw new IllegalStateException("no such bundle");
			}
			return current;
		}, List.of(), List.of(), ClientCertificate.NONE);
		try (LogCapture log = new LogCapture(); Node node = node(tls); Peer peer = peer(node.port())) {
			Eventually.until("it has been refused some times", () -> node.statistics().refusedConnections() >= 3);
			assertThat(log.linesWith("ERROR")).singleElement().asString().contains("no such bundle");
			context.set(NODE);
			assertThat(Links.echo(Links.connected(peer), "in")).isEqualTo("in");
		}
		try (LogCapture log = new LogCapture(); Node node = node(); Peer peer = peer(node.port(), tls)) {
			context.set(null);
			Eventually.until("something is wrong", () -> peer.isConnected()
					|| log.linesWith("WARN").stream().anyMatch((line) -> line.contains("bundle")));
			context.set(PEER);
			assertThat(Links.echo(Links.connected(peer), "in")).isEqualTo("in");
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.3", "TLSv1.2" })
	void whileAHandshakeStandsTheOthersAreServed(String protocol) throws Exception {
		CountDownLatch stands = new CountDownLatch(1);
		CountDownLatch latch = new CountDownLatch(1);
		List<String> threads = new CopyOnWriteArrayList<>();
		LinkTls tls = new LinkTls(() -> {
			threads.add(Thread.currentThread().getName());
			if (threads.size() == 2) {
				stands.countDown();
				Links.blockUntil(latch);
			}
			return NODE;
		}, List.of(protocol), List.of(), ClientCertificate.NEEDED);
		try (Node node = node(tls); Peer first = Links.connected(peer(node.port())); Peer second = peer(node.port())) {
			Waiting.await(stands);
			for (int i = 0; i < 100; i++) {
				assertThat(Links.echo(first, "in")).isEqualTo("in");
			}
			assertServes(node);
			assertThat(second.isConnected()).isFalse();
			latch.countDown();
			Links.connected(second);
			assertThat(threads).allMatch((name) -> name.startsWith("kryowire-tls-server-"));
		}
		Eventually.until("its threads are gone",
				() -> Thread.getAllStackTraces()
					.keySet()
					.stream()
					.noneMatch((thread) -> thread.getName().startsWith("kryowire-tls-server-")));
	}

}
