/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.ContextHandler;
import io.kryowire.call.Execution;
import io.kryowire.call.Node;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.test.waiting.Waiting;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowable;

/**
 * Calls that take too long, and calls that nobody waits for any more.
 */
abstract class AbstractDeadlineContract extends AbstractLinkContract {

	private static final CallOptions HURRIED = CallOptions.DEFAULT.withDeadline(Duration.ofMillis(50)).withKey(1);

	private static final CallMethod WORK = CallMethod.of("work(int)", int.class, int.class);

	private final Queue<Integer> executed = new ConcurrentLinkedQueue<>();

	/** Keyed: calls with number 0 wait for the gate. */
	private Node startWorking(CountDownLatch gate) {
		answer(Execution.KEYED, WORK, (arguments) -> {
			this.executed.add((Integer) arguments[0]);
			if ((int) arguments[0] == 0) {
				await(gate);
			}
			return arguments[0];
		});
		return start();
	}

	private static void assertEnds(Outcome outcome, ThrowingCallable call) {
		Throwable problem = catchThrowable(call);
		Throwable cause = (problem instanceof ExecutionException) ? problem.getCause() : problem;
		assertThat(cause).isInstanceOf(CallException.class);
		assertThat(((CallException) cause).outcome()).isEqualTo(outcome);
	}

	@Test
	void whenNoAnswerComesThenTheCallExpiresAtTheCaller() throws Exception {
		Peer peer = connect(startWorking(gate()));
		RemoteMethod work = peer.method(WORK);
		long start = System.nanoTime();
		assertEnds(Outcome.EXPIRED, () -> work.call(HURRIED, 0));
		CompletableFuture<@Nullable Object> asked = work.ask(HURRIED, 0);
		assertEnds(Outcome.EXPIRED, () -> result(asked));
		assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(100));
		patiently().untilAsserted(() -> assertThat(peer.statistics().expired()).isEqualTo(2));
	}

	@Test
	void whenManyCallsWithManyDeadlinesExpireThenEachDoesAndNoneBeforeItsTime() throws Exception {
		Peer peer = connect(startWorking(gate()));
		RemoteMethod work = peer.method(WORK);
		List<CompletableFuture<@Nullable Object>> asked = new ArrayList<>();
		Queue<Long> early = new ConcurrentLinkedQueue<>();
		for (int i = 0; i < 300; i++) {
			long millis = 20 + (i * 37) % 200;
			long start = System.nanoTime();
			CompletableFuture<@Nullable Object> future = work.ask(HURRIED.withDeadline(Duration.ofMillis(millis)), 0);
			asked.add(future.whenComplete((value, problem) -> {
				if (System.nanoTime() - start < TimeUnit.MILLISECONDS.toNanos(millis)) {
					early.add(millis);
				}
			}));
		}
		for (CompletableFuture<@Nullable Object> future : asked) {
			assertEnds(Outcome.EXPIRED, () -> result(future));
		}
		assertThat(early).isEmpty();
		patiently().untilAsserted(() -> assertThat(peer.statistics().expired()).isEqualTo(300));
	}

	@Test
	void whenACallExpiresBeforeItsTurnThenTheServerDropsAndCountsIt() throws Exception {
		CountDownLatch gate = gate();
		Node node = startWorking(gate);
		Peer peer = connect(node);
		RemoteMethod work = peer.method(WORK);
		CompletableFuture<@Nullable Object> blocking = work.ask(PATIENT.withKey(1), 0);
		CompletableFuture<@Nullable Object> hurried = work.ask(HURRIED, 7);
		work.tell(HURRIED, 8);
		CompletableFuture<@Nullable Object> last = work.ask(PATIENT.withKey(1), 9);
		assertEnds(Outcome.EXPIRED, () -> result(hurried));
		patiently().untilAsserted(() -> assertThat(node.statistics().callsReceived()).isEqualTo(4));
		// Its time at the node began with its arrival there.
		untilElapsed(System.nanoTime(), HURRIED.deadlineMillis());
		gate.countDown();
		assertThat(result(blocking)).isEqualTo(0);
		assertThat(result(last)).isEqualTo(9);
		assertThat(this.executed).containsExactly(0, 9);
		patiently().untilAsserted(() -> assertThat(node.statistics().expired()).isEqualTo(2));
		patiently().untilAsserted(() -> assertThat(peer.statistics().inFlight()).isZero());
	}

	/** What its clock at the node says would be more if it had started there anew. */
	@Test
	void whenACallHasWaitedForCreditThenOnlyTheRestOfItsTimeCrossesTheWire() throws Exception {
		this.nodeSettings = this.nodeSettings.withWindow(1, 1 << 20);
		CountDownLatch gate = gate();
		ContextHandler rest = (context, arguments) -> context.remainingMillis();
		CallMethod ask = answer(Execution.INLINE, CallMethod.of("rest", long.class), rest);
		Peer peer = connect(startWorking(gate));
		CompletableFuture<@Nullable Object> holding = peer.method(WORK).ask(PATIENT, 0);
		FutureTask<@Nullable Object> waiter = new FutureTask<>(() -> peer.method(ask).call(PATIENT));
		Thread thread = new Thread(waiter);
		thread.start();
		patiently().untilAsserted(() -> assertThat(thread.getState()).isEqualTo(Thread.State.TIMED_WAITING));
		long waited = 300;
		untilElapsed(System.nanoTime(), waited);
		gate.countDown();
		assertThat(result(holding)).isEqualTo(0);
		assertThat((Long) Waiting.get(waiter)).isLessThanOrEqualTo(PATIENT.deadlineMillis() - waited);
	}

	private static void untilElapsed(long start, long millis) {
		long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
		patiently().untilAsserted(() -> assertThat(System.nanoTime() - start).isGreaterThan(nanos));
	}

	@Test
	void whenAWaitingCallIsCancelledThenItIsNotExecuted() throws Exception {
		CallMethod echo = answerEcho(Execution.INLINE);
		CountDownLatch gate = gate();
		Node node = startWorking(gate);
		Peer peer = connect(node);
		RemoteMethod work = peer.method(WORK);
		CompletableFuture<@Nullable Object> blocking = work.ask(PATIENT.withKey(1), 0);
		CompletableFuture<@Nullable Object> cancelled = work.ask(PATIENT.withKey(1), 7);
		CompletableFuture<@Nullable Object> last = work.ask(PATIENT.withKey(1), 9);
		patiently().untilAsserted(() -> assertThat(node.statistics().callsReceived()).isEqualTo(3));
		long frames = node.statistics().framesReceived();
		assertThat(cancelled.cancel(true)).isTrue();
		patiently().untilAsserted(() -> assertThat(node.statistics().framesReceived()).isGreaterThan(frames));
		// A frame counts before it is read: this call is read behind it.
		assertThat(peer.method(echo).call(PATIENT, 5)).isEqualTo(5);
		gate.countDown();
		assertThat(result(blocking)).isEqualTo(0);
		assertThat(result(last)).isEqualTo(9);
		assertThat(this.executed).containsExactly(0, 9);
		patiently().untilAsserted(() -> assertThat(peer.statistics().inFlight()).isZero());
	}

	/** Cancellations of calls that had begun must not fill what remembers the others. */
	@Test
	void whenThousandsOfCallsHaveBeenCancelledTooLateThenCancellingStillWorks() throws Exception {
		List<CompletableFuture<Integer>> never = new ArrayList<>();
		CallMethod begin = answer(Execution.INLINE, CallMethod.of("begin", int.class), (arguments) -> {
			CompletableFuture<Integer> future = new CompletableFuture<>();
			never.add(future);
			return future;
		});
		CountDownLatch gate = gate();
		Node node = startWorking(gate);
		Peer peer = connect(node);
		List<CompletableFuture<@Nullable Object>> begun = new ArrayList<>();
		for (int i = 0; i < 3000; i++) {
			begun.add(peer.method(begin).ask(PATIENT));
		}
		patiently().untilAsserted(() -> assertThat(node.statistics().callsReceived()).isEqualTo(3000));
		begun.forEach((future) -> future.cancel(true));
		RemoteMethod work = peer.method(WORK);
		CompletableFuture<@Nullable Object> blocking = work.ask(PATIENT.withKey(1), 0);
		CompletableFuture<@Nullable Object> cancelled = work.ask(PATIENT.withKey(1), 7);
		cancelled.cancel(true);
		assertThat(peer.method(WORK).call(PATIENT.withKey(2), 2)).isEqualTo(2);
		gate.countDown();
		assertThat(result(blocking)).isEqualTo(0);
		assertThat(work.call(PATIENT.withKey(1), 9)).isEqualTo(9);
		assertThat(this.executed).containsExactlyInAnyOrder(0, 2, 9);
	}

	@Test
	void whenAWaitingCallerIsInterruptedThenItGetsOutAndStaysInterrupted() throws Exception {
		Node node = startWorking(gate());
		Peer peer = connect(node);
		AtomicInteger interrupted = new AtomicInteger();
		FutureTask<@Nullable Object> caller = new FutureTask<>(() -> {
			try {
				return peer.method(WORK).call(PATIENT.withKey(1), 0);
			}
			finally {
				interrupted.set(Thread.currentThread().isInterrupted() ? 1 : -1);
			}
		});
		Thread thread = new Thread(caller);
		thread.start();
		patiently().untilAsserted(() -> assertThat(this.executed).containsExactly(0));
		thread.interrupt();
		assertEnds(Outcome.UNKNOWN, () -> Waiting.get(caller));
		assertThat(interrupted).hasValue(1);
	}

	@Test
	void whenACallerThatWaitsForRoomIsInterruptedThenItsCallHasNotBeenSent() throws Exception {
		this.nodeSettings = this.nodeSettings.withWindow(1, 1 << 20);
		Peer peer = connect(startWorking(gate()));
		peer.method(WORK).ask(PATIENT.withKey(1), 0);
		FutureTask<@Nullable Object> caller = new FutureTask<>(() -> peer.method(WORK).call(PATIENT.withKey(1), 1));
		Thread thread = new Thread(caller);
		thread.start();
		patiently().untilAsserted(() -> assertThat(thread.getState()).isEqualTo(Thread.State.TIMED_WAITING));
		thread.interrupt();
		assertEnds(Outcome.NOT_SENT, () -> Waiting.get(caller));
		assertThat(this.executed).hasSizeLessThan(2).doesNotContain(1);
	}

	@Test
	void whenADeadlineIsNotPositiveThenItIsRefused() {
		assertThatExceptionOfType(IllegalArgumentException.class)
			.isThrownBy(() -> new CallOptions(0, CallOptions.DEFAULT.overflow(), false, 0));
		assertThat(CallOptions.DEFAULT.withDeadline(Duration.ofNanos(1)).deadlineMillis()).isEqualTo(1);
		assertThat(CallOptions.DEFAULT.withDeadline(Duration.ofDays(999_999)).deadlineMillis())
			.isEqualTo(Integer.MAX_VALUE);
	}

}
