/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;

import javax.net.ssl.SSLContext;

import io.kryowire.call.CallException;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.tls.Identity;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What somebody between a node and its peer hears, and can do.
 */
class EavesdropperTests {

	private static final SSLContext PEER = Identity.context(Identity.PEER, Identity.NODE);

	@BeforeEach
	void whereItIsPossible() {
		assumeTrue(Eavesdropper.isPossible());
	}

	@Test
	void onAPlainLinkWhoeverIsBetweenReadsEverything() throws Exception {
		try (Node node = Links.node().start();
				Eavesdropper eve = new Eavesdropper(node.port());
				Peer peer = Links.connected(
						new KryonetTransport()
							.peer(KryoCodec.of(), Links.settings("client"),
									new InetSocketAddress(Eavesdropper.HOST, node.port()))
							.connect())) {
			Links.echo(peer, "a secret of ours");
			assertThat(eve.heard()).contains("a secret of our");
		}
	}

	@Test
	void withTlsWhoeverIsBetweenReadsNothing() throws Exception {
		try (Node node = TlsTests.node();
				Eavesdropper eve = new Eavesdropper(node.port());
				Peer peer = Links.connected(TlsTests.peer(Eavesdropper.HOST, node.port(), Identity.tls(PEER)))) {
			assertThat(Links.echo(peer, "a secret of ours")).isEqualTo("a secret of ours");
			assertThat(eve.heard()).hasSizeGreaterThan(1000).doesNotContain("a secret of our", "KRYW");
		}
	}

	@Test
	void whoeverIsBetweenCanChangeNothing() throws Exception {
		try (Node node = TlsTests.node();
				Eavesdropper eve = new Eavesdropper(node.port());
				Peer peer = Links.connected(TlsTests.peer(Eavesdropper.HOST, node.port(), Identity.tls(PEER)))) {
			// The first call brings what is sent once
			assertThat(Links.echo(peer, "before")).isEqualTo("before");
			eve.tamper();
			assertThatExceptionOfType(CallException.class)
				.isThrownBy(() -> Links.echo(peer, "a text of more than sixty-four bytes, so that it is this that is "
						+ "changed and not a keep-alive on its way"));
			Eventually.until("it is connected again", () -> node.statistics().connects() == 2);
			Links.connected(peer);
			assertThat(Links.echo(peer, "on")).isEqualTo("on");
		}
	}

	@Test
	void aConnectionThatIsJustCutIsMadeAgain() throws Exception {
		try (Node node = TlsTests.node();
				Eavesdropper eve = new Eavesdropper(node.port());
				Peer peer = Links.connected(TlsTests.peer(Eavesdropper.HOST, node.port(), Identity.tls(PEER)))) {
			eve.cut();
			Eventually.until("it is connected again", () -> node.statistics().connects() == 2);
			assertThat(Links.echo(Links.connected(peer), "on")).isEqualTo("on");
		}
	}

}
