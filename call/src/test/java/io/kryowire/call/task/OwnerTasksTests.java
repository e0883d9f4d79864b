/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.VersionMismatchException;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Tasks at three nodes: they run where their keys are, and hop on from there.
 */
class OwnerTasksTests {

	private static final TaskName<Long, String, String> UNKNOWN = new TaskName<>("nobody.has.it") {
	};

	private final Map<String, Tasks> tasks = new HashMap<>();

	private TaskNodes nodes;

	@BeforeEach
	void start() throws InterruptedException {
		this.nodes = TaskNodes.start(UnaryOperator.identity(), OwnerTasksTests::answerMore, (name) -> {
			Tasks own = new Tasks(name);
			this.tasks.put(name, own);
			return own.all();
		});
	}

	/** More than errors list. */
	private static void answerMore(String name, NodeBuilder node) {
		for (int i = 0; i < 30; i++) {
			node.method(CallMethod.of("another/method-%d()".formatted(i), Integer.class), Execution.KEYED,
					(arguments) -> null);
		}
	}

	@AfterEach
	void stop() {
		this.nodes.close();
	}

	private <K, A, R> R result(TaskName<K, A, R> task, K key, A argument) throws Exception {
		return Waiting.get(this.nodes.tasks().submit(task, key, argument));
	}

	@Test
	void aTaskRunsAtTheNodeThatHasItsKey() throws Exception {
		Map<String, List<Long>> divided = this.nodes.tasks()
			.byOwner(Tasks.WHERE, LongStream.range(0, 100).boxed().toList());
		assertThat(divided).containsOnlyKeys("a", "b", "c");
		for (Map.Entry<String, List<Long>> owner : divided.entrySet()) {
			for (long key : owner.getValue()) {
				assertThat(result(Tasks.WHERE, key, "at ")).isEqualTo("at " + owner.getKey() + "0");
			}
		}
	}

	@Test
	void aNameThatTheNodeDoesNotKnowIsNotRunAndTheErrorSaysWhatThereIs() {
		assertThatThrownBy(() -> this.nodes.tasks().submit(UNKNOWN, 1L, "").join()).cause()
			.isInstanceOf(VersionMismatchException.class)
			.hasMessageContainingAll("has no method tasks/nobody.has.it/run(Long,String,int)",
					"tasks/where/run(Long,String,int)", "tasks/path/run(Long,List,int)");
	}

	@Test
	void tasksOfOneKeyRunOneAfterTheOtherAndInOrder() throws Exception {
		List<CompletableFuture<List<Integer>>> results = IntStream.range(0, 200)
			.mapToObj((number) -> this.nodes.tasks().submit(Tasks.APPEND, 7L, number))
			.toList();
		for (int i = 0; i < results.size(); i++) {
			assertThat(Waiting.get(results.get(i))).hasSize(i + 1).last().isEqualTo(i);
		}
	}

	@Test
	void aTaskHopsOnFromNodeToNode() throws Exception {
		List<Long> keys = List.of(this.nodes.key("b", 0), this.nodes.key("c", 0), this.nodes.key("a", 1),
				this.nodes.key("a", 2), this.nodes.key("b", 1));
		assertThat(result(Tasks.PATH, this.nodes.key("a", 0), keys)).containsExactly("a", "b", "c", "a", "a", "b");
	}

	@Test
	void aHopToAKeyOfTheSameNodeNeedsNoConnection() throws Exception {
		List<Long> keys = List.of(this.nodes.key("a", 1), this.nodes.key("a", 2), this.nodes.key("a", 3));
		assertThat(result(Tasks.PATH, this.nodes.key("a", 0), keys)).containsExactly("a", "a", "a", "a");
		this.nodes.assertReceived("a", 1);
		assertThat(this.nodes.received("b") + this.nodes.received("c")).isZero();
		assertThat(result(Tasks.PATH, this.nodes.key("a", 0), List.of(this.nodes.key("b", 0), this.nodes.key("b", 1))))
			.containsExactly("a", "b", "b");
		this.nodes.assertReceived("b", 1);
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "b" })
	void aTaskComesBackToItsOwnKeyWithoutADeadlock(String other) throws Exception {
		long key = this.nodes.key("a", 0);
		List<Long> keys = new ArrayList<>();
		for (int i = 0; i < 8; i++) {
			keys.add(this.nodes.key(other, 5));
			keys.add(key);
		}
		assertThat(result(Tasks.PATH, key, keys)).hasSize(17).startsWith("a", other, "a").endsWith(other, "a");
	}

	/** Its deadline is a minute. */
	@ParameterizedTest
	@ValueSource(strings = { "a", "b" })
	void aTaskThatWaitsOnItsThreadForItsOwnKeyIsToldSo(String other) throws Exception {
		long key = this.nodes.key("a", 0);
		assertThatThrownBy(
				() -> this.nodes.tasks().submit(Tasks.WAIT, key, List.of(this.nodes.key(other, 5), key)).join())
			.isInstanceOf(CompletionException.class)
			.hasMessageContainingAll("waits for itself", "tasks/wait/run");
		assertThat(result(Tasks.WAIT, key, List.of(this.nodes.key(other, 5)))).as("the key goes on")
			.containsExactly("a", other);
	}

	@Test
	void theNumberOfHopsIsBounded() {
		assertThatThrownBy(() -> this.nodes.tasks().submit(Tasks.FOREVER, 1L, "").join()).cause()
			.isInstanceOf(RemoteCallException.class)
			.hasMessageContaining("task forever was not called by forever, which has hopped on 32 times");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "b" })
	void aFailureOfAHopIsTheSameHereAndThere(String other) {
		assertThatThrownBy(() -> this.nodes.tasks().submit(Tasks.FAIL, this.nodes.key("a", 0), "no").join()).cause()
			.isInstanceOf(RemoteCallException.class)
			.hasMessage("REMOTE: java.lang.IllegalStateException: no");
		assertThatThrownBy(
				() -> this.nodes.tasks().submit(Tasks.FAILING, this.nodes.key("a", 0), this.nodes.key(other, 5)).join())
			.cause()
			.isInstanceOf(RemoteCallException.class)
			.hasMessage(
					"REMOTE: " + RemoteCallException.class.getName() + ": REMOTE: java.lang.IllegalStateException: no");
	}

	@ParameterizedTest
	@ValueSource(strings = { "a", "b" })
	void aHopIsCancelledWithItsCall(String other) {
		long key = this.nodes.key(other, 5);
		CompletableFuture<String> call = this.nodes.tasks().submit(Tasks.HANG, this.nodes.key("a", 0), key);
		Tasks there = this.tasks.get(other);
		Waiting.patiently().until(() -> there.hung.containsKey(key));
		assertThat(there.hung.get(key).isCancelled()).isFalse();
		call.cancel(true);
		Waiting.patiently().until(() -> there.hanging.get(key).isCancelled());
		assertThat(there.hung.get(key).isCancelled()).isTrue();
	}

	/** A hop by itself would have a minute. */
	@ParameterizedTest
	@ValueSource(strings = { "a", "b" })
	void aHopHasWhatIsLeftOfTheDeadline(String other) throws Exception {
		long key = this.nodes.key(other, 5);
		OwnerTasks impatient = this.nodes.impatient(Duration.ofSeconds(2));
		Tasks there = this.tasks.get(other);
		AtomicReference<Throwable> failure = new AtomicReference<>();
		// A pause may leave no time for the hop
		Waiting.patiently().until(() -> {
			failure.set(catchThrowable(() -> impatient.submit(Tasks.HANG, this.nodes.key("a", 0), key).join()));
			return there.hanging.containsKey(key);
		});
		// The node may tell of it before the caller looks at its own clock
		assertThat(failure.get()).cause()
			.isInstanceOfSatisfying(CallException.class,
					(ex) -> assertThat(ex.outcome()).isIn(Outcome.EXPIRED, Outcome.REMOTE))
			.hasMessageContaining("EXPIRED");
		Waiting.patiently().until(() -> there.hanging.get(key).isCancelled());
	}

	@Test
	void aCallOfTheOwnNodeEndsWhenTheNodeIsClosed() {
		long key = this.nodes.key("a", 5);
		CompletableFuture<?> own = this.nodes.node("a")
			.ask(TaskRun.contract(Tasks.HANGING).exchanges().get(0).wire(), keyed(key), key, key, 0);
		Waiting.patiently().until(() -> this.tasks.get("a").hung.containsKey(key));
		this.nodes.node("a").close();
		assertThatThrownBy(own::join).cause().hasMessageContaining("UNKNOWN: this node was closed");
	}

	private static CallOptions keyed(long key) {
		return CallOptions.DEFAULT.withKey(key).withDeadline(Waiting.LONGEST);
	}

}
