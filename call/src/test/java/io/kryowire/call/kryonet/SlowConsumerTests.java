/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that does not read: costs the server no more heap than it has been allowed,
 * and the other clients nothing.
 */
class SlowConsumerTests {

	private static final int BACKLOG = 1 << 20;

	private static final int ANSWER = 8000;

	private static final LinkSettings SETTINGS = Links.settings("server").withBacklog(BACKLOG);

	/** What the refusals may take that stand for the results there is no room for. */
	private static long mostQueuedBytes(int calls) {
		return BACKLOG + Protocol.LARGEST_FRAME + calls * 128L;
	}

	@ParameterizedTest
	@EnumSource(names = { "INLINE", "KEYED" })
	void whenAClientDoesNotReadThenItsAnswersTakeNoMoreThanTheirRoom(Execution execution) throws Exception {
		int calls = 4000;
		try (Node node = node(execution);
				Peer polite = Links.connected(node);
				HandMade slow = new HandMade(node.port(), 4096).shakeHands()) {
			for (int i = 1; i <= calls; i++) {
				slow.call(1, i, HandMade.argument(new byte[1]));
			}
			Eventually.until("all have come", () -> node.statistics().callsReceived() >= calls);
			Eventually.until("answers are refused", () -> node.statistics().rejected() > 0);
			for (int i = 0; i < 500; i++) {
				assertThat(node.statistics().queuedBytes()).isLessThan(mostQueuedBytes(calls));
				assertThat(Links.echo(polite, "polite")).isEqualTo("polite");
			}
			int[] statuses = readAnswers(slow, calls);
			assertThat(statuses[0]).as("results").isPositive();
			assertThat(statuses[6]).as("UNKNOWN").isPositive();
			assertThat(statuses[0] + statuses[6]).isEqualTo(calls);
			Eventually.untilQuiet(node::statistics);
		}
	}

	/** Reads answers and counts them by their status. */
	private static int[] readAnswers(HandMade client, int count) throws Exception {
		int[] statuses = new int[16];
		for (int read = 0; read < count;) {
			byte[] frame = client.readFrame();
			assertThat(frame[0]).isEqualTo((byte) FrameKind.REPLIES);
			int head = Protocol.REPLIES_HEAD;
			FrameReader reader = new FrameReader().over(frame, head, frame.length - head);
			while (reader.remaining() > 0) {
				reader.readVarint();
				statuses[reader.readByte()]++;
				reader.skip(reader.readCount(Integer.MAX_VALUE));
				read++;
			}
		}
		return statuses;
	}

	@ParameterizedTest
	@EnumSource(names = { "INLINE", "KEYED" })
	void whenAClientFloodsAndDoesNotReadThenItIsCutOff(Execution execution) throws Exception {
		WireBuffer call = HandMade.calls();
		HandMade.addCall(call, 1, 1, HandMade.argument(new byte[1]));
		AtomicLong most = new AtomicLong();
		try (Node node = node(execution);
				Peer polite = Links.connected(node);
				Flood flood = new Flood(new HandMade(node.port(), 4096).shakeHands(), call.toByteArray())) {
			Eventually.until("the flood is cut off", () -> {
				assertThat(Links.echo(polite, "polite")).isEqualTo("polite");
				most.accumulateAndGet(node.statistics().queuedBytes(), Math::max);
				return flood.isEnded();
			});
			assertThat(most.get()).isLessThan(mostQueuedBytes(SETTINGS.windowCalls()));
			Eventually.until("it is gone", () -> node.statistics().connections() == 1);
			Eventually.untilQuiet(node::statistics);
		}
	}

	/**
	 * Of a client of ours whose callers go on while its network thread stands, until they
	 * have as many calls under way as they may.
	 */
	@Test
	void whenAClientsNetworkThreadStandsForAWhileThenNothingIsLost() throws Exception {
		CountDownLatch answer = new CountDownLatch(1);
		CountDownLatch stands = new CountDownLatch(1);
		CountDownLatch latch = new CountDownLatch(1);
		LinkSettings settings = Links.settings("slow").withWindow(2000, 1 << 20);
		try (Node node = node(Execution.KEYED, answer);
				Peer polite = Links.connected(node);
				Peer slow = Links.connected(Links.peerThatCompletesOnItsNetworkThread(node.port(), settings))) {
			CompletableFuture<Void> standing = slow.method(Links.OTHER).ask(Links.OPTIONS, "x").thenRun(() -> {
				stands.countDown();
				Links.blockUntil(latch);
			});
			answer.countDown();
			Waiting.await(stands);
			Callers callers = new Callers(slow);
			Eventually.until("the callers wait", () -> slow.statistics().freeCalls() == 0);
			for (int i = 0; i < 500; i++) {
				assertThat(Links.echo(polite, "polite")).isEqualTo("polite");
				assertThat(node.statistics().queuedBytes()).isLessThan(mostQueuedBytes(SETTINGS.windowCalls()));
			}
			callers.stop();
			latch.countDown();
			Waiting.get(standing);
			callers.awaitAll();
			assertThat(Links.echo(slow, "on")).isEqualTo("on");
			assertThat(node.statistics().connects()).isEqualTo(2);
			Eventually.untilQuiet(slow::statistics);
		}
	}

	private static Node node(Execution execution) {
		return node(execution, new CountDownLatch(0));
	}

	private static Node node(Execution execution, CountDownLatch latch) {
		byte[] answer = new byte[ANSWER];
		return Links.node(SETTINGS)
			.method(Links.BYTES, execution, (arguments) -> answer)
			.method(Links.OTHER, Execution.KEYED, (arguments) -> {
				Links.blockUntil(latch);
				return "";
			})
			.start();
	}

	/** Calls without pause, from two threads, until stopped. */
	private static final class Callers {

		private final Peer peer;

		private final Thread[] threads = { new Thread(this::run), new Thread(this::run) };

		private final Queue<CompletableFuture<@Nullable Object>> calls = new ConcurrentLinkedQueue<>();

		private volatile boolean stopped;

		Callers(Peer peer) {
			this.peer = peer;
			for (Thread thread : this.threads) {
				thread.start();
			}
		}

		private void run() {
			while (!this.stopped) {
				this.calls.add(this.peer.method(Links.BYTES).ask(Links.OPTIONS, (Object) new byte[10]));
			}
		}

		/** None has to go on for ever. */
		void stop() {
			this.stopped = true;
		}

		/** Each call ends, whatever its end. */
		void awaitAll() throws InterruptedException {
			for (Thread thread : this.threads) {
				Waiting.join(thread);
			}
			Eventually.until("all calls have ended", () -> this.calls.stream().allMatch(CompletableFuture::isDone));
			assertThat(this.calls).isNotEmpty();
		}

	}

}
