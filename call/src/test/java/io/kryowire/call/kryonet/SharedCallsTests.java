/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMeter;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.link.BoundMethod;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.link.LinkMethod;
import io.kryowire.call.link.LinkSource;
import io.kryowire.call.link.SharedCalls;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.dispatch.TaskThreads;
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

	/** What a slow node takes before it has answered. */
	private static final int WINDOW = 2;

	/** With a key: calls without one are in no order. */
	private static final CallOptions ORDERED = new CallOptions((int) Waiting.LONGEST.toMillis(), Overflow.WAIT, true,
			7);

	private static final CallOptions IMPATIENT = ORDERED.withOverflow(Overflow.FAIL);

	private final KryoCodec codec = KryoCodec.of();

	private final Map<String, Listener> listeners = new LinkedHashMap<>();

	private final AtomicReference<Thread> speaking = new AtomicReference<>();

	private final ExecutorService speaker = Executors.newSingleThreadExecutor((task) -> {
		this.speaking.set(new Thread(task, "speaker"));
		return this.speaking.get();
	});

	@AfterEach
	void stop() {
		this.speaker.shutdownNow();
		this.listeners.values().forEach(Listener::close);
	}

	private Listener listener(String name) throws InterruptedException {
		return listener(name, WINDOW);
	}

	private Listener listener(String name, int calls) throws InterruptedException {
		Listener listener = new Listener(name, calls, this.codec, KryoCodec.of());
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
			say(ORDERED, "filling");
		}
	}

	@Test
	void aNodeWithoutRoomKeepsNoOtherWaitingAndGetsAllInOrder() throws Exception {
		Listener slow = listener("slow");
		Listener fast = listener("fast");
		fast.may.release(100);
		fill();
		Future<List<CompletableFuture<@Nullable Object>>> third = sayLater(ORDERED, "third");
		Future<List<CompletableFuture<@Nullable Object>>> fourth = sayLater(ORDERED, "fourth");
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
		Future<List<CompletableFuture<@Nullable Object>>> third = sayLater(ORDERED, "third");
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
		assertNoRoom(say(IMPATIENT, "hasty"), "hasty");
		assertNoRoom(say(ORDERED.withDeadline(Duration.ofMillis(50)), "late"), null);
		assertThat(slow.peer.statistics().rejected()).isEqualTo(2);
		slow.may.release(100);
		for (CompletableFuture<@Nullable Object> answer : say(ORDERED, "on")) {
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
		Future<List<CompletableFuture<@Nullable Object>>> third = sayLater(ORDERED, "third");
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
		assertThat(Waiting.get(say(ORDERED, large).get(0))).isEqualTo(large);
		List<CompletableFuture<@Nullable Object>> first = say(ORDERED, large);
		Future<List<CompletableFuture<@Nullable Object>>> second = sayLater(ORDERED, large);
		// It keeps others back from before it waits, and small ones take room until then
		patiently().until(this::isWaitingForRoom);
		assertThat(isInsisting(slow)).isTrue();
		assertThat(slow.peer.statistics().freeBytes()).as("for small ones").isGreaterThan(1000);
		slow.may.release(100);
		assertThat(Waiting.get(first.get(0))).isEqualTo(large);
		assertThat(Waiting.get(Waiting.get(second).get(0))).isEqualTo(large);
		assertThat(Waiting.get(slow.method.ask(IMPATIENT, "small"))).isEqualTo("small");
	}

	private boolean isWaitingForRoom() {
		return Stream.of(this.speaking.get().getStackTrace())
			.anyMatch((frame) -> frame.getClassName().endsWith(".RoomWatch") && frame.getMethodName().equals("await"));
	}

	/** Whether a small call, for which there is room, is kept back. */
	private static boolean isInsisting(Listener slow) {
		return slow.method.ask(IMPATIENT, "small").isCompletedExceptionally();
	}

	/** Of two links, each is what the peer has in turn, as the lanes of one peer are. */
	@Test
	void whatHasWaitedForOneLinkIsNotSentToAnotherOneThatHasNoRoom() throws Exception {
		listener("stuck");
		Listener slow = listener("slow");
		fill();
		AtomicInteger turn = new AtomicInteger();
		RemoteMethod inTurn = new LinkMethod(new BoundMethod(Listener.HEAR, 1, this.codec, CallMeter.NONE),
				inTurn(turn), new LinkCounters(System::nanoTime));
		Future<CompletableFuture<@Nullable Object>> third = this.speaker.submit(() -> {
			SharedCalls calls = new SharedCalls(ORDERED, new Object[] { "third" });
			CompletableFuture<@Nullable Object> answer = calls.ask(inTurn);
			calls.awaitRoom();
			return answer;
		});
		patiently().until(() -> turn.get() == 2);
		slow.may.release(100);
		assertThat(Waiting.get(Waiting.get(third))).isEqualTo("third");
		assertThat(slow.heard).containsExactly("filling", "filling", "third");
	}

	private LinkSource inTurn(AtomicInteger turn) {
		List<LinkSource> links = this.listeners.values()
			.stream()
			.map((listener) -> (LinkSource) listener.peer)
			.toList();
		return new LinkSource() {

			@Override
			public @Nullable ClientLink link(CallOptions options) {
				return links.get(turn.getAndIncrement() % links.size()).link(options);
			}

			@Override
			public boolean await(CallOptions options, long deadlineNanos) {
				return false;
			}

			@Override
			public String trouble() {
				return "a test";
			}

		};
	}

	@Test
	void whoeverWantsToGoFirstAndCannotWaitKeepsNobodyBack() throws Exception {
		Listener slow = listener("slow", 1000);
		String large = "x".repeat(Listener.BYTES - 5000);
		say(ORDERED, large);
		AtomicReference<Throwable> problem = new AtomicReference<>();
		try (TaskThreads threads = new DispatcherBuilder("test", (task, ex) -> problem.set(ex)).buildThreads()) {
			threads.line().add(new Exhausted(() -> say(ORDERED, large)));
			patiently().until(() -> problem.get() != null);
		}
		assertThat(problem.get()).hasMessage("no threads");
		slow.may.release(100);
		assertThat(Waiting.get(slow.method.ask(IMPATIENT, "small"))).isEqualTo("small");
	}

	@Test
	void overTlsAndAsJsonItIsTheSame() throws Exception {
		JsonCodec json = JsonCodec.of();
		this.listeners.put("plain", new Listener("plain", WINDOW, this.codec, KryoCodec.of()));
		this.listeners.put("json", new Listener("json", WINDOW, json, JsonCodec.of()));
		this.listeners.put("tls", Listener.overTls("tls", WINDOW, this.codec, KryoCodec.of()));
		this.listeners.put("json-tls", Listener.overTls("json-tls", WINDOW, json, JsonCodec.of()));
		this.listeners.values().forEach((listener) -> listener.may.release(100));
		List<String> words = List.of("short", "x".repeat(30_000), "short again");
		for (String word : words) {
			for (CompletableFuture<@Nullable Object> answer : say(ORDERED, word)) {
				assertThat(Waiting.get(answer)).isEqualTo(word);
			}
		}
		assertThat(this.listeners.values()).allSatisfy((listener) -> assertThat(listener.heard).isEqualTo(words));
	}

}
