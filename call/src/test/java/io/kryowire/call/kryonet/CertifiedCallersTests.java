/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import javax.net.ssl.SSLContext;

import io.kryowire.call.CallException;
import io.kryowire.call.CallerIdentity;
import io.kryowire.call.KryonetAuthorizer;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.tls.Identity;
import io.kryowire.codec.kryo.KryoCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * With TLS a caller is whom its certificate is for, whatever it calls itself.
 */
class CertifiedCallersTests {

	private static final Identity OTHER = Identity.of("other",
			"dns:other.example,uri:spiffe://acme/other?a=b,ip:10.0.0.9");

	private final List<CallerIdentity> seen = new CopyOnWriteArrayList<>();

	private final KryonetAuthorizer onlyPeer = (caller, contract) -> {
		this.seen.add(caller);
		return caller.isCertifiedAs("CN=peer");
	};

	private Node node(ClientCertificate wish, String protocol) {
		return Links.node()
			.tls(Identity.tls(Identity.context(Identity.NODE, Identity.PEER, OTHER), wish, protocol))
			.authorizer(this.onlyPeer)
			.start();
	}

	private static Peer connect(Node node, SSLContext context) throws InterruptedException {
		return Links.connected(new KryonetTransport()
			.peer(KryoCodec.of(), Links.settings("peer"), new InetSocketAddress("127.0.0.1", node.port()))
			.tls(Identity.tls(context))
			.connect());
	}

	private static SSLContext of(@Nullable Identity who) {
		return Identity.context(who, Identity.NODE);
	}

	private static void assertDenied(Peer peer) {
		assertThatExceptionOfType(CallException.class).isThrownBy(() -> Links.echo(peer, "in"))
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.DENIED));
	}

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.3", "TLSv1.2" })
	void ofTwoThatTheNodeTrustsOneMayCallThoughBothHaveOneName(String protocol) throws Exception {
		try (Node node = node(ClientCertificate.NEEDED, protocol);
				Peer peer = connect(node, of(Identity.PEER));
				Peer other = connect(node, of(OTHER))) {
			for (int i = 0; i < 10; i++) {
				assertThat(Links.echo(peer, "in")).isEqualTo("in");
				assertDenied(other);
			}
			assertThat(this.seen).hasSize(2);
			CallerIdentity denied = this.seen.get(1);
			assertThat(denied.nodeId()).isEqualTo("peer");
			assertThat(denied.isProven()).isTrue();
			assertThat(denied.knowsSecret()).isFalse();
			assertThat(denied.toString()).startsWith("CN=other from /127.0.0.1:").endsWith(" as peer");
			assertThat(denied.alternativeNames()).containsExactly("other.example", "spiffe://acme/other?a=b",
					"10.0.0.9");
			assertThat(List.of("CN=other", "cn=Other", "other.example", "OTHER.example", "spiffe://acme/other?a=b",
					"10.0.0.9"))
				.allMatch(denied::isCertifiedAs);
			assertThat(List.of("peer", "other", "CN=peer", "CN=other,O=Acme", "*.example", "example",
					"spiffe://ACME/other?a=b", "", "=", "CN="))
				.noneMatch(denied::isCertifiedAs);
			assertThat(node.statistics().connects()).isEqualTo(2);
		}
	}

	/** The second handshake of one context is a short one, without certificates in it. */
	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.3", "TLSv1.2" })
	void whoConnectsAgainIsStillWhoItWas(String protocol) throws Exception {
		SSLContext peers = of(Identity.PEER);
		SSLContext others = of(OTHER);
		try (Node node = node(ClientCertificate.NEEDED, protocol)) {
			for (int i = 0; i < 3; i++) {
				try (Peer peer = connect(node, peers); Peer other = connect(node, others)) {
					assertThat(Links.echo(peer, "in")).isEqualTo("in");
					assertDenied(other);
				}
			}
		}
	}

	@Test
	void whoNeedNotShowACertificateAndHasNoneIsNobodyInParticular() throws Exception {
		try (Node node = node(ClientCertificate.WANTED, "TLSv1.3");
				Peer nobody = connect(node, of(null));
				Peer peer = connect(node, of(Identity.PEER))) {
			assertDenied(nobody);
			assertThat(this.seen).singleElement().satisfies((caller) -> {
				assertThat(caller.isProven()).isFalse();
				assertThat(caller.subject()).isNull();
				assertThat(caller.alternativeNames()).isEmpty();
			});
			assertThat(Links.echo(peer, "in")).isEqualTo("in");
		}
	}

	@Test
	void whoIsNotAskedForACertificateHasNone() throws Exception {
		try (Node node = node(ClientCertificate.NONE, "TLSv1.3"); Peer peer = connect(node, of(Identity.PEER))) {
			assertDenied(peer);
			assertThat(this.seen).singleElement().matches((caller) -> caller.certificates().isEmpty());
		}
	}

}
