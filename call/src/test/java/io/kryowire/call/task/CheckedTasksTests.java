/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

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
		this.nodes = TaskNodes.start(UnaryOperator.identity(), (name, builder) -> builder.ownership(new Owned(name))
			.virtualThreads(false)
			.method(ENDLESS, Execution.KEYED, (arguments) -> new CompletableFuture<String>().minimalCompletionStage())
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

	@Test
	void aHopFollowsAKeyThatHasMovedAwayFromTheSameNode() throws Exception {
		long key = this.nodes.key("a", 0);
		List<Long> keys = List.of(this.nodes.key("a", 1));
		assertThat(Waiting.get(this.nodes.tasks().submit(Tasks.PATH, key, keys))).containsExactly("a", "a");
		this.moved.put(Slots.of(Long.hashCode(keys.get(0))), "b");
		assertThat(Waiting.get(this.nodes.tasks().submit(Tasks.PATH, key, keys))).containsExactly("a", "b");
	}

	@Test
	void theResultOfAnOwnCallWhoseSlotWasLostIsNotTold() {
		CompletableFuture<?> call = own(Tasks.HANGING, this.nodes.key("a", 0));
		Waiting.patiently().until(() -> this.tasks.get("a").hanging.containsKey(this.nodes.key("a", 0)));
		this.lost = true;
		this.tasks.get("a").hanging.get(this.nodes.key("a", 0)).complete("done");
		assertThatThrownBy(() -> Waiting.get(call)).cause()
			.isInstanceOfSatisfying(CallException.class, (ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.UNKNOWN))
			.hasMessageContaining("this node has lost slot");
	}

	@Test
	void anOwnCallThatTakesTooLongIsGivenUp() {
		long key = this.nodes.key("a", 0);
		Map<Long, CompletableFuture<String>> hanging = this.tasks.get("a").hanging;
		// A pause may leave no time for its handler
		Waiting.patiently().until(() -> {
			CompletableFuture<?> call = this.nodes.own("a", Tasks.HANGING, key, Duration.ofMillis(50));
			assertThatThrownBy(() -> Waiting.get(call)).cause().hasMessageContaining("EXPIRED: tasks/hanging");
			return hanging.containsKey(key);
		});
		Waiting.patiently().until(() -> hanging.get(key).isCancelled());
	}

	@Test
	void aStageThatCannotBeCancelledDoesNotKeepTheSlot() {
		CompletableFuture<?> call = this.nodes.node("a")
			.ask(ENDLESS, CallOptions.DEFAULT.withKey(this.nodes.key("a", 0)).withDeadline(Duration.ofMillis(50)));
		assertThatThrownBy(() -> Waiting.get(call)).cause().hasMessageContaining("EXPIRED: another/endless()");
		Waiting.patiently().until(() -> this.inSlots.get() == 0);
	}

	@Test
	void aFailureThatCannotSayWhyIsTold() {
		CallOptions patient = CallOptions.DEFAULT.withDeadline(Waiting.LONGEST);
		assertThatThrownBy(() -> Waiting.get(this.nodes.node("a").ask(SPEECHLESS, patient))).cause()
			.hasMessageContaining("it cannot say why: java.lang.UnsupportedOperationException");
	}

	@Test
	void aNodeAnswersItsOwnCallsBeforeItStops() throws Exception {
		CompletableFuture<?> call = own(Tasks.HANGING, this.nodes.key("a", 0));
		Map<Long, CompletableFuture<String>> hanging = this.tasks.get("a").hanging;
		Waiting.patiently().until(() -> hanging.containsKey(this.nodes.key("a", 0)));
		Node node = this.nodes.node("a");
		CompletableFuture<Boolean> drained = new CompletableFuture<>();
		Thread stop = new Thread(() -> drained.complete(node.drain(Waiting.LONGEST.toMillis())));
		stop.start();
		Waiting.patiently().until(() -> !stop.isAlive() || isIn("awaitNone", stop));
		hanging.get(this.nodes.key("a", 0)).complete("done");
		assertThat(Waiting.get(call)).isEqualTo("done");
		assertThat(Waiting.get(drained)).isTrue();
	}

	private static boolean isIn(String method, Thread thread) {
		return Arrays.stream(thread.getStackTrace()).anyMatch((frame) -> frame.getMethodName().equals(method));
	}

	@Test
	void whoMayNotCallATaskIsTold() {
		assertThatThrownBy(() -> Waiting.get(this.nodes.tasks().submit(Tasks.FAIL, 1L, ""))).cause()
			.hasMessageContainingAll("DENIED", "caller", "tasks/fail");
	}

	private CompletableFuture<?> own(TaskName<Long, ?, ?> task, long key) {
		return this.nodes.own("a", task, key, Waiting.LONGEST);
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
