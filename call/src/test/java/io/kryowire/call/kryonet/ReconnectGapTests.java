/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

import io.kryowire.call.CallException;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.kryonet.HeldChannel.Held;
import io.kryowire.call.lane.LaneConnector;
import io.kryowire.call.lane.LinkedPeer;
import io.kryowire.call.lane.PeerPlan;
import io.kryowire.call.link.CallRuntime;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.tls.Identity;
import io.kryowire.call.tls.TlsLinks;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A thread that is off the processor while it sends comes back when the connection has
 * been lost and there is another one.
 */
class ReconnectGapTests {

	@ParameterizedTest
	@ValueSource(booleans = { false, true })
	void whatALostConnectionShouldHaveCarriedIsNotSentOverTheNextOne(boolean encrypted) throws Exception {
		List<Object> handled = new CopyOnWriteArrayList<>();
		CountDownLatch answer = new CountDownLatch(1);
		AtomicReference<@Nullable CompletableFuture<@Nullable Object>> old = new AtomicReference<>();
		AtomicReference<@Nullable Peer> caller = new AtomicReference<>();
		Held held = new Held(() -> old.set(required(caller.get()).method(Links.ECHO).ask(Links.OPTIONS, "old")));
		try (Node node = node(encrypted, handled, answer);
				ReconnectingPeer peer = new ReconnectingPeer(node.port(), encrypted, held)) {
			caller.set(peer.peer);
			held.hold();
			peer.loseConnection();
			CompletableFuture<@Nullable Object> call = peer.peer.method(Links.OTHER).ask(Links.OPTIONS, "new");
			Eventually.until("it is handled", () -> handled.contains("new"));
			held.release();
			// Answered after whatever the thread has sent
			assertThat(Links.echo(peer.peer, "next")).isEqualTo("next");
			assertThat(handled).containsExactly("new", "next");
			assertThat(call).isNotDone();
			answer.countDown();
			assertThat(Waiting.get(call)).isEqualTo("new");
			Throwable problem = Waiting.get(required(old.get()).handle((result, failure) -> failure));
			assertThat(((CallException) problem).outcome()).isIn(Outcome.UNKNOWN, Outcome.NOT_SENT);
			assertThat(peer.peer.statistics().connects()).isEqualTo(2);
		}
		finally {
			answer.countDown();
		}
	}

	/** Its connection object is its own, and knows no other socket. */
	@Test
	void whatANodeShouldHaveSaidToAClientThatHasLeftIsNotSaidToTheNext() throws Exception {
		try (OneServer server = new OneServer(Function.identity())) {
			ServerChannel left;
			try (Peer first = Links.connected(Links.peer(server.port()))) {
				left = server.channel();
				assertThat(Links.echo(first, "first")).isEqualTo("first");
			}
			Eventually.until("it has left", () -> server.server().channels().isEmpty());
			try (Peer next = Links.connected(Links.peer(server.port()))) {
				left.trySend(new byte[] { FrameKind.REPLIES, 1, 2, 3 }, 4);
				left.closeSoon("a test");
				assertThat(Links.echo(next, "next")).isEqualTo("next");
				assertThat(next.statistics().connects()).isEqualTo(1);
			}
		}
	}

	private static Node node(boolean encrypted, List<Object> handled, CountDownLatch answer) {
		NodeBuilder node = new KryonetTransport().node(KryoCodec.of(), Links.settings("server"))
			.method(Links.ECHO, Execution.INLINE, (arguments) -> {
				handled.add(String.valueOf(arguments[0]));
				return arguments[0];
			})
			.method(Links.OTHER, Execution.KEYED, (arguments) -> {
				handled.add(String.valueOf(arguments[0]));
				Links.blockUntil(answer);
				return arguments[0];
			});
		return (encrypted ? node.tls(tls(Identity.NODE, Identity.PEER, ClientCertificate.NEEDED)) : node).start();
	}

	private static LinkTls tls(Identity own, Identity other, ClientCertificate wanted) {
		return Identity.tls(Identity.context(own, other), wanted, "TLSv1.3");
	}

	private static <T> T required(@Nullable T value) {
		assertThat(value).isNotNull();
		return value;
	}

	/** A peer whose connection can be lost, and of which one thread is held. */
	private static final class ReconnectingPeer implements AutoCloseable {

		final Peer peer;

		private final AtomicReference<@Nullable LaneConnector> lane = new AtomicReference<>();

		ReconnectingPeer(int port, boolean encrypted, Held held) throws InterruptedException {
			TlsLinks tls = encrypted ? TlsLinks.ofPeer(tls(Identity.PEER, Identity.NODE, ClientCertificate.NONE))
					: null;
			PeerPlan all = new PeerPlan(KryoCodec.of(), Links.settings("client"),
					new InetSocketAddress("127.0.0.1", port), CallRuntime.SYSTEM,
					(plan) -> LinkedPeer.connect(plan, (number, links) -> {
						LaneConnector made = new OneLane(plan, (channel) -> ClientEnd.of(channel,
								(inner) -> links.apply(new HeldChannel(inner, held)), tls, "127.0.0.1", port));
						this.lane.set(made);
						return made;
					}));
			this.peer = Links.connected(all.connect());
		}

		/** Returns when there is another one. */
		void loseConnection() {
			required(this.lane.get()).closeSoon("a test");
			Eventually.until("it is connected again",
					() -> this.peer.statistics().connects() == 2 && this.peer.isConnected());
		}

		@Override
		public void close() {
			this.peer.close();
		}

	}

}
