/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.cluster.NotOwnerException;
import io.kryowire.cluster.Slots;
import io.kryowire.cluster.Tenure;
import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tasks at nodes that check whose keys they are called for, and who calls.
 */
class CheckedTasksTests {

	private static final int WINDOW = 256;

	/** Returns a stage that nobody can cancel, and that does not end. */
	private static final CallMethod ENDLESS = CallMethod.of("another/endless()", String.class);

	/** Fails, and fails to say why. */
	private static final CallMethod SPEECHLESS = CallMethod.of("another/speechless()", String.class);

	/** Nodes that have slots whatever callers believe. */
	private final Map<Integer, String> moved = new ConcurrentHashMap<>();

	private final Map<String, Tasks> tasks = new ConcurrentHashMap<>();

	private volatile boolean lost;

	/** Calls for which their slots are kept. */
	private final AtomicInteger inSlots = new AtomicInteger();

	private TaskNodes nodes;

	@BeforeEach
	void start() throws InterruptedException {
		this.nodes = TaskNodes.start((settings) -> settings.withWindow(WINDOW, 1 << 20),
				(name, builder) -> builder.ownership(new Owned(name))
					.virtualThreads(false)
					.method(ENDLESS, Execution.KEYED,
							(arguments) -> new CompletableFuture<String>().minimalCompletionStage())
					.method(SPEECHLESS, Execution.KEYED, (arguments) -> {
						throw new Speechless();
					})
					.authorizer((caller, contract) -> !contract.equals("tasks/fail")),
				(name) -> this.tasks.computeIfAbsent(name, Tasks::new).all());
	}

	@AfterEach
	void stop() {
		this.nodes.close();
	}

	private long key(String node, int number) {
		return this.nodes.keysOf(node, Tasks.WHERE, number + 1).get(number);
	}

	@Test
	void aHopFollowsAKeyThatHasMovedAwayFromTheSameNode() throws Exception {
		long key = key("a", 0);
		List<Long> keys = List.of(key("a", 1));
		assertThat(Waiting.get(this.nodes.tasks().submit(Tasks.PATH, key, keys))).containsExactly("a", "a");
		this.moved.put(Slots.of(Long.hashCode(keys.get(0))), "b");
		assertThat(Waiting.get(this.nodes.tasks().submit(Tasks.PATH, key, keys))).containsExactly("a", "b");
	}

	@Test
	void theResultOfAnOwnCallWhoseSlotWasLostIsNotTold() {
		CompletableFuture<?> call = own(Tasks.HANGING, key("a", 0));
		Waiting.patiently().until(() -> this.tasks.get("a").hanging.containsKey(key("a", 0)));
		this.lost = true;
		this.tasks.get("a").hanging.get(key("a", 0)).complete("done");
		assertThatThrownBy(() -> Waiting.get(call)).cause()
			.isInstanceOfSatisfying(CallException.class, (ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.UNKNOWN))
			.hasMessageContaining("this node has lost slot");
	}

	@Test
	void anOwnCallThatTakesTooLongIsGivenUp() {
		CompletableFuture<?> call = own(Tasks.HANGING, key("a", 0), Duration.ofMillis(50));
		assertThatThrownBy(() -> Waiting.get(call)).cause().hasMessageContaining("EXPIRED: tasks/hanging");
		Waiting.patiently().until(() -> this.tasks.get("a").hanging.get(key("a", 0)).isCancelled());
	}

	@Test
	void aStageThatCannotBeCancelledDoesNotKeepTheSlot() {
		CompletableFuture<?> call = this.nodes.node("a")
			.ask(ENDLESS, CallOptions.DEFAULT.withKey(key("a", 0)).withDeadline(Duration.ofMillis(50)));
		assertThatThrownBy(() -> Waiting.get(call)).cause().hasMessageContaining("EXPIRED: another/endless()");
		Waiting.patiently().until(() -> this.inSlots.get() == 0);
	}

	/** As many as a connection may have. */
	@Test
	void ownCallsAreBounded() {
		long key = key("a", 0);
		List<CompletableFuture<?>> calls = new ArrayList<>();
		for (int i = 0; i < WINDOW; i++) {
			calls.add(own(Tasks.HANGING, key));
		}
		assertThat(calls).noneMatch(CompletableFuture::isDone);
		CompletableFuture<?> more = own(Tasks.HANGING, key);
		assertThat(more).isCompletedExceptionally();
		assertThatThrownBy(more::join).cause()
			.hasMessageContainingAll("NOT_SENT", "256 calls of this node to itself are under way", "window-calls");
		calls.forEach((call) -> call.cancel(true));
		awaitRoom();
	}

	/** A call that finds no room goes by connection, which takes longer. */
	@Test
	void callsOfAKeyDoNotOvertakeOneThatHasGoneByConnection() throws Exception {
		OwnerTasks tasks = this.nodes.tasks("a");
		long key = key("a", 1);
		List<CompletableFuture<?>> calls = new ArrayList<>();
		for (int i = 0; i < WINDOW; i++) {
			calls.add(own(Tasks.HANGING, key("a", 0)));
		}
		CompletableFuture<?> first = tasks.submit(Tasks.HANGING, key, key);
		Map<Long, CompletableFuture<String>> hanging = this.tasks.get("a").hanging;
		Waiting.patiently().until(() -> hanging.containsKey(key));
		assertThat(this.nodes.received("a")).as("over connections").isEqualTo(1);
		calls.forEach((call) -> call.cancel(true));
		awaitRoom();
		assertThat(Waiting.get(tasks.submit(Tasks.WHERE, key, ""))).isEqualTo("a0");
		assertThat(this.nodes.received("a")).as("over connections").isEqualTo(2);
		assertThat(Waiting.get(tasks.submit(Tasks.WHERE, key("a", 2), ""))).isEqualTo("a0");
		hanging.get(key).complete("done");
		assertThat(Waiting.get(first)).isEqualTo("done");
		Waiting.patiently().until(() -> {
			long before = this.nodes.received("a");
			Waiting.get(tasks.submit(Tasks.WHERE, key, ""));
			return this.nodes.received("a") == before;
		});
	}

	/** They are in the line although nobody waits for them any more. */
	@Test
	void callsThatHaveEndedKeepTheirRoomAsLongAsTheyWaitForAThread() throws Exception {
		CountDownLatch release = new CountDownLatch(1);
		this.tasks.get("a").held = release;
		long key = key("a", 0);
		List<CompletableFuture<?>> blocked = new ArrayList<>();
		try {
			for (int i = 0; i < TaskNodes.MOST_THREADS; i++) {
				blocked.add(own(Tasks.BLOCK, key("a", i)));
			}
			Waiting.patiently().until(() -> this.tasks.get("a").blocked.get() == TaskNodes.MOST_THREADS);
			List<CompletableFuture<?>> calls = new ArrayList<>();
			for (int i = blocked.size(); i < WINDOW; i++) {
				calls.add(own(Tasks.WHERE, key("a", TaskNodes.MOST_THREADS), Duration.ofMillis(50)));
			}
			for (CompletableFuture<?> call : calls) {
				assertThatThrownBy(() -> Waiting.get(call)).as("at its deadline, without a free thread")
					.cause()
					.hasMessageContaining("EXPIRED: tasks/where");
			}
			assertThatThrownBy(own(Tasks.WHERE, key)::join).cause().hasMessageContaining("as many as window-calls");
		}
		finally {
			release.countDown();
		}
		for (CompletableFuture<?> call : blocked) {
			Waiting.get(call);
		}
		awaitRoom();
	}

	@Test
	void aFailureThatCannotSayWhyIsTold() {
		assertThatThrownBy(() -> Waiting.get(this.nodes.node("a").ask(SPEECHLESS, CallOptions.DEFAULT))).cause()
			.hasMessageContaining("it cannot say why: java.lang.UnsupportedOperationException");
	}

	@Test
	void aNodeAnswersItsOwnCallsBeforeItStops() throws Exception {
		CompletableFuture<?> call = own(Tasks.HANGING, key("a", 0));
		Map<Long, CompletableFuture<String>> hanging = this.tasks.get("a").hanging;
		Waiting.patiently().until(() -> hanging.containsKey(key("a", 0)));
		Node node = this.nodes.node("a");
		CompletableFuture<Boolean> drained = new CompletableFuture<>();
		Thread stop = new Thread(() -> drained.complete(node.drain(Waiting.LONGEST.toMillis())));
		stop.start();
		Waiting.patiently().until(() -> !stop.isAlive() || isIn("awaitNone", stop));
		hanging.get(key("a", 0)).complete("done");
		assertThat(Waiting.get(call)).isEqualTo("done");
		assertThat(Waiting.get(drained)).isTrue();
	}

	private static boolean isIn(String method, Thread thread) {
		return Arrays.stream(thread.getStackTrace()).anyMatch((frame) -> frame.getMethodName().equals(method));
	}

	private void awaitRoom() {
		Waiting.patiently().until(() -> {
			CompletableFuture<?> call = own(Tasks.WHERE, key("a", 0));
			return Waiting.get(call.handle((value, problem) -> problem == null));
		});
	}

	@Test
	void whoMayNotCallATaskIsTold() {
		assertThatThrownBy(() -> Waiting.get(this.nodes.tasks().submit(Tasks.FAIL, 1L, ""))).cause()
			.hasMessageContainingAll("DENIED", "caller", "tasks/fail");
	}

	private CompletableFuture<?> own(TaskName<Long, ?, ?> task, long key) {
		return own(task, key, Waiting.LONGEST);
	}

	private CompletableFuture<?> own(TaskName<Long, ?, ?> task, long key, Duration deadline) {
		CallMethod method = TaskRun.contract(task).exchanges().get(0).wire();
		Object argument = (task == Tasks.WHERE) ? "" : (Object) key;
		return this.nodes.node("a")
			.ask(method, CallOptions.DEFAULT.withKey(key).withDeadline(deadline), key, argument, 0);
	}

	/** Such as those of other libraries. */
	private static final class Speechless extends IllegalStateException {

		@Override
		public String getMessage() {
			throw new UnsupportedOperationException();
		}

	}

	/**
	 * That of one node, which has what it is asked for unless somebody else is said to.
	 */
	private final class Owned implements KeyOwnership {

		private final String node;

		Owned(String node) {
			this.node = node;
		}

		@Override
		public Tenure enter(int slot, long deadlineNanos, boolean mayWait) {
			String other = CheckedTasksTests.this.moved.getOrDefault(slot, this.node);
			if (!other.equals(this.node)) {
				throw new NotOwnerException(slot, other, "it has moved to " + other);
			}
			CheckedTasksTests.this.inSlots.incrementAndGet();
			return new Stay();
		}

	}

	/** One call's. */
	private final class Stay implements Tenure {

		@Override
		public boolean isCurrent() {
			return !CheckedTasksTests.this.lost;
		}

		@Override
		public void leave() {
			CheckedTasksTests.this.inSlots.decrementAndGet();
		}

	}

}
