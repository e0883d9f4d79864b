/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import javax.net.ssl.SSLContext;

import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.tls.Identity;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Servers that do not know the secret and want to be called all the same: a client with a
 * secret never sends them a call.
 */
class FakeNodeTests {

	private static final String SECRET = "correct horse stable";

	/** What a server says, frame by frame, each after a frame of the client. */
	private enum Lie {

		WELCOME_AT_ONCE(welcome(false)), WELCOME_AND_AN_ANSWER(welcome(false), answer()), NO_SECRET(challenge(0)),
		NO_SECRET_AND_WELCOME(challenge(0), welcome(false)), NO_PROOF(challenge(1), welcome(false)),
		A_PROOF_OF_NOTHING(challenge(1), welcome(true)), ANSWERS_ONLY(answer()),
		GOAWAY(new byte[] { FrameKind.GOAWAY });

		private final List<byte[]> frames;

		Lie(byte[]... frames) {
			this.frames = List.of(frames);
		}

	}

	@ParameterizedTest
	@EnumSource(Lie.class)
	void aClientWithASecretDoesNotCallThem(Lie lie) throws Exception {
		Queue<Integer> heard = new ConcurrentLinkedQueue<>();
		try (HandMadeServer fake = new HandMadeServer((client) -> talk(client, lie, heard));
				Peer peer = Links.peer(fake.port(), Links.settings("client").withSecrets(List.of(SECRET)))) {
			CompletableFuture<@Nullable Object> waiting = CompletableFuture
				.supplyAsync(() -> Links.echo(peer, "for friends only"), (task) -> new Thread(task).start());
			Waiting.await(fake.two);
			assertThat(peer.isConnected()).isFalse();
			peer.close();
			assertThatThrownBy(() -> Waiting.get(waiting)).hasStackTraceContaining(Outcome.NOT_SENT.name());
			assertThat(peer.statistics().connects()).isZero();
			assertThat(heard).isSubsetOf(FrameKind.KRYONET, FrameKind.HELLO, FrameKind.PROOF);
		}
	}

	/** Such as a machine that has a certificate of the same authority. */
	@ParameterizedTest
	@EnumSource(Lie.class)
	void aClientWithASecretDoesNotCallThemThoughItTrustsTheirCertificate(Lie lie) throws Exception {
		Queue<Integer> heard = new ConcurrentLinkedQueue<>();
		SSLContext context = Identity.context(Identity.NODE);
		try (HandMadeServer fake = new HandMadeServer((client) -> talkInsideOfTls(client, context, lie, heard));
				Peer peer = new KryonetTransport()
					.peer(KryoCodec.of(), Links.settings("client").withSecrets(List.of(SECRET)),
							new InetSocketAddress("127.0.0.1", fake.port()))
					.tls(Identity.tls(Identity.context(null, Identity.NODE)))
					.connect()) {
			CompletableFuture<@Nullable Object> waiting = CompletableFuture
				.supplyAsync(() -> Links.echo(peer, "for friends only"), (task) -> new Thread(task).start());
			Waiting.await(fake.two);
			Eventually.until("it says hello", () -> heard.contains(FrameKind.HELLO));
			assertThat(peer.isConnected()).isFalse();
			peer.close();
			assertThatThrownBy(() -> Waiting.get(waiting)).hasStackTraceContaining(Outcome.NOT_SENT.name());
			assertThat(peer.statistics().connects()).isZero();
			assertThat(heard).isSubsetOf(FrameKind.KRYONET, FrameKind.HELLO, FrameKind.PROOF);
		}
	}

	private static byte[] challenge(int secured) {
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.CHALLENGE);
		frame.appendByte(Protocol.VERSION);
		frame.append(new byte[Protocol.NONCE_BYTES], 0, Protocol.NONCE_BYTES);
		frame.appendByte(secured);
		return frame.toByteArray();
	}

	/** What a node without a secret says, with or without room for a proof. */
	private static byte[] welcome(boolean proof) {
		try (Node node = Links.node().start(); HandMade client = new HandMade(node.port())) {
			client.hello(Protocol.VERSION, Protocol.VERSION);
			client.prove(client.readFrame(), "");
			byte[] open = client.readFrame();
			int id = 1 + 1 + "server".length();
			WireBuffer frame = new WireBuffer();
			frame.append(open, 0, id);
			frame.append(new byte[Protocol.PROOF_BYTES], 0, proof ? Protocol.PROOF_BYTES : 0);
			frame.append(open, id, open.length - id);
			return frame.toByteArray();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static byte[] answer() {
		byte[] frame = new byte[Protocol.REPLIES_HEAD];
		frame[0] = FrameKind.REPLIES;
		return frame;
	}

	/** Tells a lie frame by frame, each after a frame of the client. */
	private static void talk(Socket client, Lie lie, Queue<Integer> heard) throws IOException {
		DataOutputStream out = new DataOutputStream(client.getOutputStream());
		DataInputStream in = new DataInputStream(client.getInputStream());
		HandMadeServer.send(out, HandMadeServer.REGISTRATION);
		Iterator<byte[]> frames = lie.frames.iterator();
		while (true) {
			byte[] frame = new byte[in.readInt()];
			in.readFully(frame);
			heard.add((int) frame[0]);
			if (frame[0] != FrameKind.KRYONET && frames.hasNext()) {
				HandMadeServer.send(out, frames.next());
			}
		}
	}

	/** The same, behind a handshake of TLS. */
	private static void talkInsideOfTls(Socket client, SSLContext context, Lie lie, Queue<Integer> heard)
			throws IOException {
		HandMade wire = new HandMade(client);
		wire.sendFrame(HandMadeServer.REGISTRATION);
		HandMadeTls tls = HandMadeTls.ofServer(wire, context, "TLSv1.3").secure();
		Iterator<byte[]> frames = lie.frames.iterator();
		while (true) {
			byte[] frame = tls.readFrame();
			heard.add((int) frame[0]);
			if (frame[0] != FrameKind.KRYONET && frames.hasNext()) {
				tls.send(frames.next());
			}
		}
	}

}
