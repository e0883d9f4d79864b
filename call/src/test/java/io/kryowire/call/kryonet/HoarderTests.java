/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.codec.WireBuffer;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Peers that have proven themselves and make a node hold what they send: it holds so much
 * and no more, and an honest peer is served all the while.
 */
class HoarderTests {

	private static final int PEERS = 4;

	private static final int STREAMS = 4;

	private static final int LONG = 16 << 20;

	private static final int CONNECTIONS = 80;

	private static final int PIECE = 100_000;

	private final List<HandMade> hoarders = new ArrayList<>();

	@AfterEach
	void close() throws IOException {
		for (HandMade hoarder : this.hoarders) {
			hoarder.close();
		}
	}

	private HandMade hoarder(int port, String name) throws IOException {
		HandMade hoarder = new HandMade(port, 1 << 14).as(name);
		this.hoarders.add(hoarder);
		return hoarder.shakeHands();
	}

	private static byte[] callFrame(int id, byte[] body) {
		WireBuffer frame = HandMade.calls();
		HandMade.addCall(frame, 1, id, body);
		return HandMade.framed(frame.toByteArray());
	}

	/** A few bytes that announce many, on many connections. */
	@Test
	void whatIsAnnouncedTakesNoMemory() throws Exception {
		try (ChildProcess node = new ChildProcess(HoarderNode.class)) {
			int port = Integer.parseInt(node.await("port"));
			try (Honest honest = new Honest(port)) {
				for (int i = 0; i < CONNECTIONS; i++) {
					HandMade hoarder = new HandMade(port);
					this.hoarders.add(hoarder);
					hoarder.send(HandMade.wholeHandshake());
					for (int stream = 1; stream <= STREAMS; stream++) {
						hoarder.chunk(stream, LONG, 1);
					}
				}
				for (HandMade hoarder : this.hoarders) {
					assertThat(hoarder.readFrame()[0]).isEqualTo((byte) FrameKind.CHALLENGE);
					assertThat(hoarder.readFrame()[0]).isEqualTo((byte) FrameKind.WELCOME);
				}
				honest.assertServed();
			}
		}
	}

	/** Long messages that never arrive in full, more of them than there is heap. */
	@Test
	void whatNeverArrivesInFullIsBounded() throws Exception {
		try (ChildProcess node = new ChildProcess(HoarderNode.class)) {
			int port = Integer.parseInt(node.await("port"));
			try (Honest honest = new Honest(port)) {
				for (int i = 0; i < PEERS; i++) {
					HandMade hoarder = hoarder(port, "hoarder " + i);
					for (int stream = 1; stream <= STREAMS; stream++) {
						for (int sent = 0; sent < LONG / 2 + PIECE; sent += PIECE) {
							hoarder.chunk(stream, LONG, PIECE);
						}
					}
				}
				honest.assertServed();
			}
		}
	}

	/** Calls that wait for a handler that does not return. */
	@Test
	void callsThatWaitAreBoundedAndThoseThatWereTakenAreRun() throws Exception {
		int budget = 8 << 20;
		int calls = 60;
		CountDownLatch gate = new CountDownLatch(1);
		AtomicInteger ran = new AtomicInteger();
		try (Node node = Links.node(Links.settings("server").withMaxMessageBytes(1 << 20))
			.method(Links.BYTES, Execution.INLINE, (arguments) -> arguments[0])
			.method(Links.OTHER, Execution.KEYED, (arguments) -> {
				Links.blockUntil(gate);
				ran.incrementAndGet();
				return "";
			})
			.maxHeldBytes(budget)
			.start(); Honest honest = new Honest(node.port())) {
			byte[] body = HandMade.argument("x".repeat(PIECE));
			for (int i = 0; i < 2 * PEERS; i++) {
				HandMade hoarder = hoarder(node.port(), "hoarder " + i % PEERS);
				for (int id = 1; id <= calls; id++) {
					hoarder.call(2, id, body);
				}
			}
			honest.assertServed();
			Eventually.until("the rest is refused, and the others are held",
					() -> node.statistics().rejected() > 0 && node.statistics().heldBytes() >= budget / 4);
			assertThat(node.statistics().heldBytes()).isLessThanOrEqualTo(budget + (1L << 20));
			honest.assertServed();
			gate.countDown();
			Eventually.until("what was not refused is run",
					() -> ran.get() + node.statistics().rejected() == 2 * PEERS * calls);
			honest.assertServed();
			honest.close();
			Eventually.until("nothing is held", () -> node.statistics().heldBytes() == 0);
		}
	}

	/** Large answers that nobody reads. */
	@Test
	void answersThatNobodyReadsAreBoundedAndMakeRoomForThoseThatAreRead() throws Exception {
		int budget = 4 << 20;
		try (Node node = Links.node(Links.settings("server").withMaxMessageBytes(1 << 20))
			.method(Links.BYTES, Execution.INLINE, (arguments) -> arguments[0])
			.maxHeldBytes(budget)
			.start(); Honest honest = new Honest(node.port())) {
			byte[] body = HandMade.argument(new byte[PIECE]);
			for (int i = 0; i < PEERS; i++) {
				HandMade hoarder = hoarder(node.port(), "hoarder " + i);
				for (int id = 1; id <= 60; id++) {
					hoarder.sendUnlessCutOff(callFrame(id, body));
				}
			}
			honest.assertServed();
			Eventually.until("it is bounded", () -> node.statistics().heldBytes() <= budget + (1L << 20));
			honest.assertServed();
		}
	}

	/** Calls without a pause, and minds every call that fails. */
	private static final class Honest implements AutoCloseable {

		private static final int BYTES = 200_000;

		private final Peer peer;

		private final AtomicBoolean over = new AtomicBoolean();

		private final AtomicInteger answered = new AtomicInteger();

		private final CompletableFuture<@Nullable Object> end = new CompletableFuture<>();

		private final Thread thread = new Thread(this::run, "honest");

		Honest(int port) throws InterruptedException {
			LinkSettings settings = Links.settings("honest");
			this.peer = Links.connected(Links.peer(port, settings));
			this.thread.setDaemon(true);
			this.thread.start();
		}

		private void run() {
			try {
				byte[] bytes = new byte[BYTES];
				while (!this.over.get()) {
					byte[] answer = (byte[]) this.peer.method(Links.BYTES).call(Links.OPTIONS, bytes);
					if (answer == null || answer.length != BYTES) {
						throw new IllegalStateException("Another answer");
					}
					this.answered.incrementAndGet();
				}
				this.end.complete(null);
			}
			catch (RuntimeException | Error ex) {
				this.end.completeExceptionally(ex);
			}
		}

		/** So far, and for some calls from now on. */
		void assertServed() {
			int before = this.answered.get();
			Eventually.until("it is served", () -> this.end.isDone() || this.answered.get() > before + 20);
			if (this.end.isDone()) {
				this.end.join();
			}
		}

		@Override
		public void close() throws Exception {
			this.over.set(true);
			try {
				Waiting.get(this.end);
			}
			finally {
				this.peer.close();
			}
		}

	}

}
