/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.nio.charset.StandardCharsets;
import java.util.List;

import ch.qos.logback.classic.Level;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Defect 20: KryoNet lets everybody in. A link asks for a shared secret, if there is one,
 * and for a common version of the protocol, from the first byte.
 */
class HandshakeTests {

	private static final String SECRET = "correct horse stable";

	private static final String OLD = "battery staple acid";

	@Test
	void onRawKryonetWhoeverConnectsIsServed() throws Exception {
		try (RawKryonet raw = RawKryonet.echo(); HandMade stranger = new HandMade(raw.port())) {
			stranger.sendFrame(raw.shortString());
			byte[] registration = stranger.readAnyFrame();
			assertThat(registration).isNotEqualTo(raw.shortString());
			assertThat(stranger.readAnyFrame()).isEqualTo(raw.shortString());
		}
	}

	@ParameterizedTest(name = "client {0}, server {1}")
	@CsvSource({ "correct horse stable, correct horse stable",
			"battery staple acid, battery staple acid/correct horse stable",
			"battery staple acid/correct horse stable, battery staple acid",
			"battery staple acid/correct horse stable, correct horse stable/battery staple acid",
			"correct horse stable/battery staple acid, battery staple acid/correct horse stable", "'', ''" })
	void aSharedSecretLetsAClientIn(String client, String server) throws Exception {
		try (Node node = Links.node(settings("server", server)).start();
				Peer peer = Links.connected(Links.peer(node.port(), settings("client", client)))) {
			assertThat(Links.echo(peer, "in")).isEqualTo("in");
			assertThat(node.statistics().refusedConnections()).isZero();
		}
	}

	@ParameterizedTest(name = "client {0}, server {1}")
	@CsvSource(delimiter = '|',
			textBlock = """
					battery staple acid  | correct horse stable | does not know the shared secret | WARN A client could not prove itself
					correct horse stable | ''                   | wants a shared secret           | either it has one, or it was stopped
					''                   | correct horse stable | wants a shared secret           | either it lacks one, or it was stopped
					""")
	void withoutASharedSecretAClientStaysOutside(String client, String server, String reason, String told)
			throws Exception {
		try (LogCapture log = new LogCapture();
				Node node = Links.node(settings("server", server)).start();
				Peer peer = Links.peer(node.port(), settings("client", client))) {
			Eventually.until("it has been refused some times", () -> node.statistics().refusedConnections() >= 3);
			assertThat(peer.isConnected()).isFalse();
			assertThat(node.statistics().connects()).isZero();
			assertThat(log.linesWith("WARN Not connected")).as("one line, not one for each attempt")
				.singleElement()
				.asString()
				.contains(reason, "kryowire.kryonet.shared-secret");
			assertThat(log.linesWith(told)).as("the server's, which tells it once")
				.singleElement()
				.asString()
				.contains("shared secret", "(kryowire.kryonet.shared-secret)");
			assertThat(log.linesWith("has disconnected or fallen silent")).isEmpty();
			assertThat(log.lines(Level.WARN)).as("guesses are no warnings").hasSize(told.startsWith("WARN") ? 2 : 1);
		}
	}

	/** A client that trusts the server all too much. */
	@Test
	void theServerItselfRefusesAWrongProof() throws Exception {
		try (Node node = Links.node(settings("server", SECRET)).start(); HandMade client = new HandMade(node.port())) {
			client.hello(Protocol.VERSION, Protocol.VERSION);
			client.prove(client.readFrame(), OLD);
			assertThat(client.refusal()).startsWith("The client does not know the shared secret");
			client.awaitEnd();
			Eventually.until("it is counted", () -> node.statistics().refusedConnections() == 1);
		}
	}

	@Test
	void aClientThatProvesNothingIsRefused() throws Exception {
		try (Node node = Links.node(settings("server", SECRET)).start(); HandMade client = new HandMade(node.port())) {
			client.hello(Protocol.VERSION, Protocol.VERSION);
			client.prove(client.readFrame(), "");
			client.awaitEnd();
			Eventually.until("it is counted", () -> node.statistics().refusedConnections() == 1);
			assertThat(node.statistics().connects()).isZero();
		}
	}

	@Test
	void aProofIsOfNoUseForAnotherConnection() throws Exception {
		try (Node node = Links.node(settings("server", SECRET)).start();
				HandMade client = new HandMade(node.port());
				HandMade thief = new HandMade(node.port())) {
			client.hello(Protocol.VERSION, Protocol.VERSION);
			byte[] proof = client.prove(client.readFrame(), SECRET);
			Eventually.until("the proof is good for its own connection", () -> node.statistics().connects() == 1);
			thief.hello(Protocol.VERSION, Protocol.VERSION);
			thief.readFrame();
			thief.sendFrame(proof);
			assertThat(thief.refusal()).startsWith("The client does not know the shared secret");
			assertThat(node.statistics().connects()).isEqualTo(1);
		}
	}

	/** A server's proof sent back to it. */
	@Test
	void aProofIsOfNoUseForTheOtherSide() throws Exception {
		try (Node node = Links.node(settings("server", SECRET)).start();
				HandMade client = new HandMade(node.port());
				HandMade thief = new HandMade(node.port())) {
			client.hello(Protocol.VERSION, Protocol.VERSION);
			client.prove(client.readFrame(), SECRET);
			byte[] welcome = client.readFrame();
			FrameReader reader = new FrameReader().over(welcome, 1, welcome.length - 1);
			assertThat(reader.readId(64)).isEqualTo("server");
			byte[] proof = new byte[5 + Protocol.PROOF_BYTES];
			proof[0] = FrameKind.PROOF;
			System.arraycopy(reader.readBytes(Protocol.PROOF_BYTES), 0, proof, 5, Protocol.PROOF_BYTES);
			thief.hello(Protocol.VERSION, Protocol.VERSION);
			thief.readFrame();
			thief.sendFrame(proof);
			assertThat(thief.refusal()).startsWith("The client does not know the shared secret");
		}
	}

	/** Neither what to guess against, nor a name. */
	@Test
	void aStrangerLearnsNothingOfTheServer() throws Exception {
		try (Node node = Links.node(settings("server", SECRET)).start(); HandMade client = new HandMade(node.port())) {
			client.hello(Protocol.VERSION, Protocol.VERSION);
			byte[] challenge = client.readFrame();
			assertThat(challenge).hasSize(1 + 1 + Protocol.NONCE_BYTES + 1);
			assertThat(new String(challenge, StandardCharsets.ISO_8859_1)).doesNotContain("server");
		}
	}

	@ParameterizedTest(name = "{0} to {1}")
	@CsvSource({ "4, 5", "0, 1", "255, 255", "4, 3" })
	void aClientOfAnotherVersionIsToldSo(int oldest, int newest) throws Exception {
		try (Node node = Links.node().start();
				LogCapture log = new LogCapture();
				HandMade client = new HandMade(node.port())) {
			client.hello(oldest, newest);
			assertThat(client.refusal())
				.isEqualTo("The client speaks versions %d to %d of the protocol, this server 2 to 3".formatted(oldest,
						newest));
			client.awaitEnd();
			Eventually.until("it is counted", () -> node.statistics().refusedConnections() == 1);
			Eventually.until("it is logged", () -> log.linesWith("speaks versions").size() == 1);
			Links.assertServes(node);
		}
	}

	@Test
	void aClientOfANewerVersionThatSpeaksOursIsWelcome() throws Exception {
		try (Node node = Links.node().start(); HandMade client = new HandMade(node.port())) {
			client.hello(1, 9);
			assertThat(client.readFrame()[1]).isEqualTo((byte) Protocol.VERSION);
		}
	}

	private static LinkSettings settings(String nodeId, String secrets) {
		LinkSettings settings = Links.settings(nodeId);
		return secrets.isEmpty() ? settings : settings.withSecrets(List.of(secrets.split("/")));
	}

}
