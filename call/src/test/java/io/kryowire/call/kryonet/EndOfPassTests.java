/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import javax.net.ssl.SSLContext;

import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.Peer;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.FrameReceiver;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.tls.Identity;
import io.kryowire.call.tls.TlsLinks;
import io.kryowire.codec.kryo.KryoCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is to be done at the end of a server's pass is done in that pass, and not when the
 * clock is looked at.
 */
class EndOfPassTests {

	/** A certificate that fits into no stranger's buffer. */
	private static final Identity LONG = Identity.of("long",
			"ip:127.0.0.1," + IntStream.range(0, 200)
				.mapToObj((i) -> "dns:a-host-with-a-rather-long-name-" + i + ".example")
				.collect(Collectors.joining(",")));

	private final AtomicReference<ResilientServer> server = new AtomicReference<>();

	/** How many passes each frame has waited that was too long for its buffer. */
	private final List<Long> waits = new CopyOnWriteArrayList<>();

	@ParameterizedTest
	@ValueSource(strings = { "TLSv1.3", "TLSv1.2" })
	void longCertificatesAreSentInThePassThatFindsTheBufferTooShort(String protocol) throws Exception {
		SSLContext context = Identity.context(LONG, LONG);
		try (TlsLinks tls = TlsLinks.ofNode(Identity.tls(context, ClientCertificate.NEEDED, protocol), "server");
				OneServer one = new OneServer(new UnprovenConnections<>(10, 10), tls, Watched::new,
						UnaryOperator.identity())) {
			this.server.set(one.server());
			try (Peer peer = Links.connected(new KryonetTransport()
				.peer(KryoCodec.of(), Links.settings("peer"), new InetSocketAddress("127.0.0.1", one.port()))
				.tls(Identity.tls(context))
				.connect())) {
				assertThat(Links.echo(peer, "in")).isEqualTo("in");
			}
			assertThat(this.waits).isNotEmpty().containsOnly(0L);
		}
	}

	@Test
	void whatFailsAtTheEndOfOneConnectionKeepsNoOtherWaiting() throws Exception {
		AtomicLong failedIn = new AtomicLong(-1);
		AtomicLong otherSeenIn = new AtomicLong(-1);
		List<FrameChannel> wires = new CopyOnWriteArrayList<>();
		try (LogCapture log = new LogCapture();
				OneServer one = new OneServer(new UnprovenConnections<>(10, 10), null, (wire) -> {
					wires.add(wire);
					return wire;
				}, (end) -> changed(end, new Changed(end.receiver()) {
					private final boolean first = wires.size() == 1;

					@Override
					public void received(byte[] frame, int offset, int length) {
						wires.get(0).closeSoon("to be seen first");
						wires.get(1).wake();
						super.received(frame, offset, length);
					}

					@Override
					public void passEnded(long nanoTime) {
						if (!this.first && failedIn.get() >= 0) {
							otherSeenIn.compareAndSet(-1, pass());
						}
						super.passEnded(nanoTime);
					}

					@Override
					public void closed(String reason) {
						super.closed(reason);
						if (this.first) {
							failedIn.set(pass());
							throw new IllegalStateException("as told");
						}
					}
				}))) {
			this.server.set(one.server());
			try (HandMade failing = new HandMade(one.port())) {
				one.channel();
				try (HandMade other = new HandMade(one.port())) {
					Eventually.until("both are there", () -> one.server().channels().size() == 2);
					failing.send(HandMade.wholeHandshake());
					Eventually.until("the other one is seen to", () -> otherSeenIn.get() >= 0);
					assertThat(otherSeenIn.get()).isEqualTo(failedIn.get());
					other.shakeHands();
				}
			}
			Eventually.until("it is told", () -> log.linesWith("A pass of the network thread").size() == 1);
		}
	}

	/** Who comes in the same pass finds it among the strangers. */
	@Test
	void whoHasProvenItselfInThisPassIsNotShownOut() throws Exception {
		UnprovenConnections<ServerChannel> unproven = new UnprovenConnections<>(2, 2);
		AtomicReference<@Nullable ServerChannel> other = new AtomicReference<>();
		try (OneServer one = new OneServer(unproven, null, Function.identity(),
				(end) -> changed(end, new Changed(end.receiver()) {
					@Override
					public void received(byte[] frame, int offset, int length) {
						int kind = frame[offset];
						super.received(frame, offset, length);
						ServerChannel coming = other.get();
						if (kind == FrameKind.PROOF && coming != null) {
							ResilientServer running = running();
							unproven.remove(coming);
							unproven.add(
									new ServerChannel(running, (wire) -> end, new LinkCounters(1, System::nanoTime)),
									InetAddress.getLoopbackAddress());
							running.admission().watch(coming);
						}
					}
				}))) {
			this.server.set(one.server());
			try (HandMade client = new HandMade(one.port())) {
				ServerChannel first = one.channel();
				try (HandMade next = new HandMade(one.port())) {
					Eventually.until("both are there", () -> one.server().channels().size() == 2);
					one.server().channels().stream().filter((channel) -> channel != first).forEach(other::set);
					client.shakeHands();
					client.call(0, 1, HandMade.argument("in"));
					assertThat(client.status()).isZero();
					assertThat(first.isConnected()).isTrue();
				}
			}
		}
	}

	private ResilientServer running() {
		ResilientServer running = this.server.get();
		assertThat(running).isNotNull();
		return running;
	}

	private long pass() {
		return running().currentPass();
	}

	private static ServerEnd changed(ServerEnd end, FrameReceiver receiver) {
		return new ServerEnd(end.link(), receiver, end.mostStrangersBytes());
	}

	/** Notes in which pass a frame is sent that has been too long. */
	private final class Watched extends ForwardingChannel {

		private long refusedIn = -1;

		Watched(FrameChannel wire) {
			super(wire);
		}

		@Override
		public boolean trySend(byte[] frame, int length) {
			boolean sent = super.trySend(frame, length);
			if (!isNetworkThread()) {
				return sent;
			}
			if (!sent && this.refusedIn < 0) {
				this.refusedIn = pass();
			}
			if (sent && this.refusedIn >= 0) {
				EndOfPassTests.this.waits.add(pass() - this.refusedIn);
				this.refusedIn = -1;
			}
			return sent;
		}

	}

	/** A receiver with something else in it. */
	private abstract static class Changed implements FrameReceiver {

		private final FrameReceiver receiver;

		Changed(FrameReceiver receiver) {
			this.receiver = receiver;
		}

		@Override
		public void received(byte[] frame, int offset, int length) {
			this.receiver.received(frame, offset, length);
		}

		@Override
		public void passEnded(long nanoTime) {
			this.receiver.passEnded(nanoTime);
		}

		@Override
		public void closed(String reason) {
			this.receiver.closed(reason);
		}

	}

}
