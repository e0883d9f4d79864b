/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import io.kryowire.dispatch.DispatchSnapshot;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.KeyedTask;
import io.kryowire.dispatch.RefusalReason;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class CallLineTests {

	private static final CallOptions FAIL = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	private static final int MORE_THAN_ONE_TURN = 300;

	private final Workers workers = new Workers();

	private final LinkPair pair = new LinkPair(LinkSettings.of("node"), LinkSettings.of("node"),
			new HeldBytes(1 << 30, 1024), this.workers);

	private final List<@Nullable Object> ran = new ArrayList<>();

	private final CallMethod note = this.pair.answer(CallMethod.of("note", int.class, int.class), Execution.KEYED,
			(arguments) -> {
				this.ran.add(arguments[0]);
				return arguments[0];
			});

	/** Whoever takes its times throws what a compiler would not let it. */
	private final CallMethod broken = this.pair.answer(CallMethod.of("broken", int.class, int.class), Execution.KEYED,
			(arguments) -> {
				this.ran.add(arguments[0]);
				return arguments[0];
			}, (measured) -> (nanos, outcome) -> sneak(new Exception("as told")));

	private final CallMethod virtual = this.pair.answer(CallMethod.of("virtual", int.class, int.class),
			Execution.VIRTUAL, (arguments) -> arguments[0]);

	private final RemoteMethod method = this.pair.connected().method(this.note);

	@SuppressWarnings("unchecked")
	private static <T extends Throwable> void sneak(Throwable problem) throws T {
		throw (T) problem;
	}

	private List<CompletableFuture<@Nullable Object>> call(int times) {
		List<CompletableFuture<@Nullable Object>> calls = new ArrayList<>();
		for (int i = 0; i < times; i++) {
			calls.add(this.method.ask(FAIL, i));
		}
		this.pair.pump();
		return calls;
	}

	private void assertAllRan(int times) {
		assertThat(this.ran).isEqualTo(IntStream.range(0, times).boxed().toList());
		this.pair.pump();
		assertThat(this.pair.server.inFlight()).isZero();
		assertThat(this.pair.server.heldBytes()).isZero();
	}

	@Test
	void workersSeeOneTaskForManyCalls() {
		List<CompletableFuture<@Nullable Object>> calls = call(100);
		assertThat(this.workers.tasks).hasSize(1);
		assertThat(this.pair.server.heldBytes()).isPositive();
		this.workers.runAll();
		assertAllRan(100);
		assertThat(calls).allMatch(CompletableFuture::isDone);
	}

	@Test
	void callsOfAKeyWaitInALineOfTheirOwnAndRunOneAfterTheOther() {
		for (int i = 0; i < 100; i++) {
			this.method.tell(FAIL.withKey(i % 2), i);
		}
		this.pair.pump();
		assertThat(this.workers.tasks).hasSize(2);
		this.workers.runAll();
		assertThat(this.ran).hasSize(100).startsWith(0, 2, 4).endsWith(95, 97, 99);
	}

	/** Or two connections could run calls of one key at the same time. */
	@Test
	void allConnectionsHaveTheCallsOfAKeyRunInOneStripe() {
		Workers others = new Workers();
		KeyedLines lines = new KeyedLines(this.workers, 2);
		KeyedLines same = new KeyedLines(others, 2);
		for (int key : new int[] { 0, 1, 7, -1, Integer.MIN_VALUE, Integer.MAX_VALUE, 0x12345678 }) {
			assertThat(lines.of(key).key()).isEqualTo(same.of(key).key());
			assertThat(lines.of(lines.of(key).key())).as("its own key").isSameAs(lines.of(key));
		}
	}

	@Test
	void aTurnEndsAndTheNextOneWaitsBehindWhatHasComeMeanwhile() {
		call(MORE_THAN_ONE_TURN);
		this.workers.tasks.add(() -> this.ran.add("another"));
		this.workers.runAll();
		assertThat(this.ran).hasSize(MORE_THAN_ONE_TURN + 1);
		assertThat(this.ran.indexOf("another")).isBetween(1, MORE_THAN_ONE_TURN - 1);
		this.ran.remove("another");
		assertAllRan(MORE_THAN_ONE_TURN);
	}

	@Test
	void whenThereIsNoRoomForTheNextTurnThenThisOneGoesOn() {
		call(MORE_THAN_ONE_TURN);
		this.workers.refusal = RefusalReason.QUEUE_FULL;
		this.workers.runAll();
		assertAllRan(MORE_THAN_ONE_TURN);
		this.workers.refusal = null;
		call(1);
		assertThat(this.workers.tasks).hasSize(1);
	}

	@Test
	void whenThereIsNoRoomForAnyTurnThenCallsAreRefused() {
		this.workers.refusal = RefusalReason.QUEUE_FULL;
		List<CompletableFuture<@Nullable Object>> calls = call(10);
		this.pair.pump();
		assertThat(calls).allMatch(CompletableFuture::isDone)
			.extracting((call) -> call.handle((value, problem) -> problem).join())
			.allMatch((problem) -> ((CallException) problem).outcome() == Outcome.REJECTED);
		assertThat(this.pair.client.inFlight()).isZero();
		assertThat(this.pair.server.heldBytes()).isZero();
		assertThat(this.ran).isEmpty();
	}

	@Test
	void whenTheConnectionIsGoneThenNothingIsRunOrHeld() {
		call(10);
		this.pair.server.closed("test");
		assertThat(this.pair.server.heldBytes()).isZero();
		this.workers.runAll();
		assertThat(this.ran).isEmpty();
	}

	@Test
	void whateverLeavesACallTheOthersRunAndAllRoomIsGivenBack() {
		RemoteMethod thrower = this.pair.method(this.broken);
		for (int i = 0; i < 3; i++) {
			thrower.tell(FAIL, i);
		}
		this.pair.pump();
		this.workers.runAll();
		assertAllRan(3);
		assertThat(this.pair.client.inFlight()).isZero();
		call(1);
		assertThat(this.workers.tasks).hasSize(1);
	}

	@Test
	void whenTheWorkersFailThenTheNextCallFindsAPlaceForItsTurn() {
		this.workers.failure = new IllegalStateException("as told");
		assertThatIllegalStateException().isThrownBy(() -> call(1));
		this.workers.failure = null;
		call(1);
		this.workers.runAll();
		assertThat(this.ran).hasSize(2);
		assertThat(this.pair.server.heldBytes()).isZero();
	}

	@Test
	void whenTheWorkersFailAtTheEndOfATurnThenItGoesOn() {
		call(MORE_THAN_ONE_TURN);
		this.workers.failure = new IllegalStateException("as told");
		this.workers.runAll();
		assertAllRan(MORE_THAN_ONE_TURN);
		this.workers.failure = null;
		call(1);
		assertThat(this.workers.tasks).hasSize(1);
	}

	@Test
	void aCallThatCannotBeHandedOverHoldsNothing() {
		this.workers.failure = new IllegalStateException("as told");
		this.pair.method(this.virtual).tell(FAIL, 1);
		assertThatIllegalStateException().isThrownBy(this.pair::pump);
		assertThat(this.pair.server.heldBytes()).isZero();
	}

	/** Run their tasks when the test says so. */
	private static final class Workers implements Dispatcher {

		final Deque<Runnable> tasks = new ArrayDeque<>();

		@Nullable RefusalReason refusal;

		@Nullable RuntimeException failure;

		void runAll() {
			for (Runnable task = this.tasks.poll(); task != null; task = this.tasks.poll()) {
				task.run();
			}
		}

		@Override
		public @Nullable RefusalReason tryDispatch(int keyHash, Runnable task) {
			if (this.failure != null) {
				throw this.failure;
			}
			if (this.refusal == null) {
				this.tasks.add(task);
			}
			return this.refusal;
		}

		@Override
		public int dispatchAll(List<? extends KeyedTask> batch) {
			throw new UnsupportedOperationException();
		}

		@Override
		public int drain(Duration timeout) {
			return this.tasks.size();
		}

		@Override
		public void close() {
			this.tasks.clear();
		}

		@Override
		public DispatchSnapshot snapshot() {
			throw new UnsupportedOperationException();
		}

	}

}
