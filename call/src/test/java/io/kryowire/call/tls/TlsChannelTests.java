/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Random;

import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.FrameReceiver;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Two channels in one thread, between which there is room for as much as the test says.
 */
class TlsChannelTests {

	private final Wire clientWire = new Wire();

	private final Wire serverWire = new Wire();

	private final Link clientLink = new Link();

	private final Link serverLink = new Link();

	private final TlsChannel client = TlsLinks.ofPeer(Identity.tls(Identity.context(Identity.PEER, Identity.NODE)))
		.toNode(this.clientWire, "localhost", 1)
		.carrying(this.clientLink, this.clientLink::secure);

	private final TlsChannel server = TlsLinks.ofPeer(Identity.tls(Identity.context(Identity.NODE, Identity.PEER)))
		.atNode(this.serverWire)
		.carrying(this.serverLink, this.serverLink::secure);

	/** Moves all frames there are, both ways, until there are none. */
	private void pump() {
		do {
			this.clientWire.moveTo(this.server);
			this.server.passEnded(0);
			this.serverWire.moveTo(this.client);
			this.client.passEnded(0);
		}
		while (!this.clientWire.frames.isEmpty() || !this.serverWire.frames.isEmpty());
	}

	@Test
	void beforeTheHandshakeIsOverThereIsRoomForARefusalOnly() {
		byte[] frame = { FrameKind.HELLO };
		assertThat(this.client.trySend(frame, 1)).isFalse();
		assertThat(this.server.trySend(new byte[] { FrameKind.GOAWAY }, 1)).isFalse();
		assertThat(this.server.trySend(new byte[] { FrameKind.REFUSED, 0 }, 2)).isTrue();
		assertThat(this.serverWire.frames).containsExactly(new byte[] { FrameKind.REFUSED, 0 });
		this.serverWire.frames.clear();
		this.client.start();
		pump();
		assertThat(this.clientLink.secured).isEqualTo(1);
		assertThat(this.serverLink.secured).isEqualTo(1);
		assertThat(this.client.trySend(frame, 1)).isTrue();
		pump();
		assertThat(this.serverLink.frames).containsExactly(frame);
	}

	@Test
	void theHandshakeWaitsForRoom() {
		this.clientWire.room = 0;
		this.client.start();
		assertThat(this.clientWire.frames).isEmpty();
		this.clientWire.room = 1;
		this.serverWire.room = 1;
		this.client.passEnded(0);
		pump();
		assertThat(this.clientLink.secured).isEqualTo(1);
	}

	@Test
	void whatTheWireHasNoRoomForGoesFirstWhenItHas() {
		this.client.start();
		pump();
		this.clientWire.room = 0;
		assertThat(this.client.trySend(new byte[] { 1 }, 1)).as("its records wait").isTrue();
		assertThat(this.client.trySend(new byte[] { 2 }, 1)).as("no more of them").isFalse();
		this.clientWire.room = 9;
		assertThat(this.client.trySend(new byte[] { 3 }, 1)).isTrue();
		pump();
		assertThat(this.serverLink.frames).containsExactly(new byte[] { 1 }, new byte[] { 3 });
	}

	@Test
	void framesOfAllLengthsArriveInOrderHoweverLittleRoomThereIs() {
		this.client.start();
		pump();
		Random random = new Random(42);
		List<byte[]> sent = new ArrayList<>();
		for (int i = 0; i < 300; i++) {
			// The first ones are a stranger's.
			byte[] frame = new byte[1
					+ random.nextInt((i < 2) ? 1000 : (i % 10 == 2) ? Protocol.LARGEST_FRAME : 40_000)];
			random.nextBytes(frame);
			this.clientWire.room = random.nextInt(4);
			while (!this.client.trySend(frame, frame.length)) {
				this.clientWire.room = 1 + random.nextInt(3);
				pump();
			}
			sent.add(frame.clone());
			Arrays.fill(frame, (byte) 0);
		}
		this.clientWire.room = 1;
		pump();
		assertThat(this.serverLink.frames).hasSameSizeAs(sent);
		for (int i = 0; i < sent.size(); i++) {
			assertThat(Arrays.equals(this.serverLink.frames.get(i), sent.get(i))).as("frame %d", i).isTrue();
		}
	}

	@Test
	void noFrameOutsideIsLongerThanFramesMayBe() {
		this.client.start();
		pump();
		this.clientWire.room = 100;
		byte[] frame = new byte[Protocol.LARGEST_FRAME];
		assertThat(this.client.trySend(frame, frame.length)).isTrue();
		assertThat(this.clientWire.frames).hasSizeGreaterThan(1)
			.allMatch((outside) -> outside[0] == FrameKind.TLS && outside.length <= Protocol.LARGEST_FRAME);
	}

	/** Room for some frames. */
	static final class Wire implements FrameChannel {

		final Deque<byte[]> frames = new ArrayDeque<>();

		int room = 100;

		void moveTo(FrameReceiver receiver) {
			for (byte[] frame = this.frames.poll(); frame != null; frame = this.frames.poll()) {
				receiver.received(frame, 0, frame.length);
			}
		}

		@Override
		public boolean trySend(byte[] frame, int length) {
			return this.frames.size() < this.room && this.frames.add(Arrays.copyOf(frame, length));
		}

		@Override
		public void wake() {
			// The test calls passEnded() anyway.
		}

		@Override
		public void wakeBy(long nanoTime) {
			// As above.
		}

		@Override
		public boolean isNetworkThread() {
			return true;
		}

		@Override
		public void closeSoon(String reason) {
			throw new AssertionError(reason);
		}

	}

	/** Keeps what comes. */
	private static final class Link implements FrameReceiver {

		final List<byte[]> frames = new ArrayList<>();

		int secured;

		void secure() {
			this.secured++;
		}

		@Override
		public void received(byte[] frame, int offset, int length) {
			this.frames.add(Arrays.copyOfRange(frame, offset, offset + length));
		}

		@Override
		public void passEnded(long nanoTime) {
			// Nothing waits here.
		}

		@Override
		public void closed(String reason) {
			throw new AssertionError(reason);
		}

	}

}
