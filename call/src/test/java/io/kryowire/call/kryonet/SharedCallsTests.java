/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.link.SharedCalls;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A call to several nodes, of which some are slow: each of the others has it at once, and
 * the caller waits for the slow ones, or is told that they have not got it.
 */
class SharedCallsTests {

	private static final CallMethod HEAR = CallMethod.of("test/hear(String)", String.class, String.class);

	/** What a slow node takes before it has answered. */
	private static final int WINDOW = 2;

	private final KryoCodec codec = KryoCodec.of();

	private final Map<String, Listener> listeners = new LinkedHashMap<>();

	private final ExecutorService speaker = Executors.newSingleThreadExecutor();

	@AfterEach
	void stop() {
		this.speaker.shutdownNow();
		this.listeners.values().forEach(Listener::close);
	}

	private Listener listener(String name) throws InterruptedException {
		return listener(name, WINDOW);
	}

	private Listener listener(String name, int calls) throws InterruptedException {
		Listener listener = new Listener(name, calls, this.codec);
		this.listeners.put(name, listener);
		return listener;
	}

	private List<CompletableFuture<@Nullable Object>> say(CallOptions options, String word) {
		SharedCalls calls = new SharedCalls(options, new Object[] { word });
		List<CompletableFuture<@Nullable Object>> answers = new ArrayList<>();
		this.listeners.values().forEach((listener) -> answers.add(calls.ask(listener.method)));
		calls.awaitRoom();
		return answers;
	}

	private Future<List<CompletableFuture<@Nullable Object>>> sayLater(CallOptions options, String word) {
		return this.speaker.submit(() -> say(options, word));
	}

	private void fill() {
		for (int i = 0; i < WINDOW; i++) {
			say(Links.OPTIONS, "filling");
		}
	}

	@Test
	void aNodeWithoutRoomKeepsNoOtherWaitingAndGetsAllInOrder() throws Exception {
		Listener slow = listener("slow");
		Listener fast = listener("fast");
		fast.may.release(100);
		fill();
		Future<List<CompletableFuture<@Nullable Object>>> third = sayLater(Links.OPTIONS, "third");
		Future<List<CompletableFuture<@Nullable Object>>> fourth = sayLater(Links.OPTIONS, "fourth");
		patiently().until(() -> fast.heard.contains("third"));
		assertThat(third.isDone()).as("the speaker waits for the slow one").isFalse();
		assertThat(fast.heard).containsExactly("filling", "filling", "third");
		slow.may.release(100);
		for (CompletableFuture<@Nullable Object> answer : Waiting.get(third)) {
			assertThat(Waiting.get(answer)).isEqualTo("third");
		}
		for (CompletableFuture<@Nullable Object> answer : Waiting.get(fourth)) {
			assertThat(Waiting.get(answer)).isEqualTo("fourth");
		}
		assertThat(slow.heard).containsExactly("filling", "filling", "third", "fourth");
	}

	@Test
	void ofTwoNodesWithoutRoomEachIsServedWhenItHasSome() throws Exception {
		Listener stuck = listener("stuck");
		Listener slow = listener("slow");
		fill();
		Future<List<CompletableFuture<@Nullable Object>>> third = sayLater(Links.OPTIONS, "third");
		slow.may.release(100);
		patiently().until(() -> slow.heard.contains("third"));
		assertThat(third.isDone()).as("the other one has no room yet").isFalse();
		stuck.may.release(100);
		assertThat(Waiting.get(Waiting.get(third).get(0))).isEqualTo("third");
	}

	@Test
	void aNodeWithoutRoomIsToldAtOnceOrAtTheDeadline() throws Exception {
		Listener slow = listener("slow");
		Listener fast = listener("fast");
		fast.may.release(100);
		fill();
		patiently().until(() -> fast.peer.inFlight() == 0);
		assertNoRoom(say(Links.IMPATIENT, "hasty"), "hasty");
		assertNoRoom(say(Links.OPTIONS.withDeadline(Duration.ofMillis(50)), "late"), null);
		assertThat(slow.peer.statistics().rejected()).isEqualTo(2);
		slow.may.release(100);
		for (CompletableFuture<@Nullable Object> answer : say(Links.OPTIONS, "on")) {
			assertThat(Waiting.get(answer)).isEqualTo("on");
		}
		assertThat(slow.heard).as("what was refused never comes").containsExactly("filling", "filling", "on");
	}

	/** By the first one; the other one has answered, unless it was in a hurry. */
	private static void assertNoRoom(List<CompletableFuture<@Nullable Object>> answers, @Nullable String heard)
			throws Exception {
		Throwable problem = Waiting.get(answers.get(0).handle((answer, ex) -> ex));
		Throwable cause = (problem instanceof CompletionException) ? problem.getCause() : problem;
		assertThat(cause).isInstanceOf(CallException.class).hasMessageContaining("2 calls to slow are under way");
		assertThat(((CallException) cause).outcome()).isEqualTo(Outcome.NOT_SENT);
		if (heard != null) {
			assertThat(Waiting.get(answers.get(1))).isEqualTo(heard);
		}
	}

	@Test
	void aNodeThatIsLostWhileItIsWaitedForIsToldAndTheSpeakerGoesOn() throws Exception {
		Listener slow = listener("slow");
		Listener fast = listener("fast");
		fast.may.release(100);
		fill();
		Future<List<CompletableFuture<@Nullable Object>>> third = sayLater(Links.OPTIONS, "third");
		patiently().until(() -> fast.heard.contains("third"));
		slow.may.release(100);
		slow.node.close();
		assertThat(Waiting.get(third)).hasSize(2);
		assertThat(Waiting.get(Waiting.get(third).get(1))).isEqualTo("third");
	}

	@Test
	void aLargeCallIsNotPassedByForEverBySmallOnes() throws Exception {
		Listener slow = listener("slow", 1000);
		slow.may.release(1);
		String large = "x".repeat(Listener.BYTES - 5000);
		assertThat(Waiting.get(say(Links.OPTIONS, large).get(0))).isEqualTo(large);
		List<CompletableFuture<@Nullable Object>> first = say(Links.OPTIONS, large);
		Future<List<CompletableFuture<@Nullable Object>>> second = sayLater(Links.OPTIONS, large);
		patiently().until(() -> isInsisting(slow));
		assertThat(slow.peer.statistics().freeBytes()).as("for small ones").isGreaterThan(1000);
		slow.may.release(100);
		assertThat(Waiting.get(first.get(0))).isEqualTo(large);
		assertThat(Waiting.get(Waiting.get(second).get(0))).isEqualTo(large);
		assertThat(Waiting.get(slow.method.ask(Links.IMPATIENT, "small"))).isEqualTo("small");
	}

	/** Whether a small call, for which there is room, is kept back. */
	private static boolean isInsisting(Listener slow) {
		return slow.method.ask(Links.IMPATIENT, "small").isCompletedExceptionally();
	}

	/**
	 * A node that hears a word when it may.
	 */
	private static final class Listener implements AutoCloseable {

		static final int BYTES = 40_000;

		final Semaphore may = new Semaphore(0);

		final List<String> heard = new CopyOnWriteArrayList<>();

		final Node node;

		final Peer peer;

		final RemoteMethod method;

		Listener(String name, int calls, KryoCodec codec) throws InterruptedException {
			this.node = new KryonetTransport().node(KryoCodec.of(), Links.settings(name).withWindow(calls, BYTES))
				.workers(1)
				.method(HEAR, Execution.KEYED, (arguments) -> hear((String) arguments[0]))
				.start();
			this.peer = Links.connected(new KryonetTransport()
				.peer(codec, Links.settings("speaker"), new InetSocketAddress("127.0.0.1", this.node.port()))
				.connect());
			this.method = this.peer.methodWhileConnected(HEAR);
		}

		private String hear(String word) {
			this.may.acquireUninterruptibly();
			this.heard.add(word);
			return word;
		}

		@Override
		public void close() {
			this.may.release(1000);
			this.peer.close();
			this.node.close();
		}

	}

}
