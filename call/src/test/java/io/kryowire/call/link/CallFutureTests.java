/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.stream.Stream;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Who completes the future of a call, and who runs what is attached to it. The test's
 * thread is the network thread.
 */
class CallFutureTests {

	private static final CallMethod ECHO = CallMethod.of("echo", Integer.class, Integer.class);

	private static final CallOptions PATIENT = CallOptions.DEFAULT.withDeadline(Duration.ofDays(1));

	/** Outlive the tests, since they are dear. */
	private static final WireCodec CLIENT = KryoCodec.of();

	private static final WireCodec SERVER = KryoCodec.of();

	private final LinkPair pair = new LinkPair(LinkSettings.of("node"), LinkSettings.of("node"), CLIENT, SERVER);

	/** What waits for the executor for completions. */
	private final List<Runnable> completions = new ArrayList<>();

	private final AtomicReference<@Nullable Thread> ran = new AtomicReference<>();

	@BeforeEach
	void connect() {
		this.pair.answer(ECHO, (arguments) -> arguments[0]);
		this.pair.completions = this.completions::add;
		this.pair.connected();
	}

	private CompletableFuture<@Nullable Object> ask() {
		return this.pair.method(ECHO).ask(PATIENT, 42);
	}

	private void run() {
		this.ran.set(Thread.currentThread());
	}

	/** Has a thread of that name do something, and returns it when it has. */
	private static Thread inThread(String name, Runnable task) throws InterruptedException {
		Thread thread = new Thread(task, name);
		thread.start();
		Waiting.join(thread);
		return thread;
	}

	private void runCompletions() {
		List<Runnable> tasks = List.copyOf(this.completions);
		this.completions.clear();
		tasks.forEach(Runnable::run);
	}

	/** A thread that waits here. */
	private static void awaitParked(Thread thread) {
		patiently()
			.until(() -> thread.getState() == Thread.State.TIMED_WAITING || thread.getState() == Thread.State.WAITING);
	}

	static Stream<BiConsumer<CompletableFuture<@Nullable Object>, Runnable>> attachments() {
		return Stream.of(CompletableFuture::thenRun, (call, task) -> call.whenComplete((value, problem) -> task.run()),
				(call, task) -> call.thenCombine(CompletableFuture.completedFuture(1), (one, other) -> one)
					.thenRun(task),
				(call, task) -> call.copy().thenRun(task),
				(call, task) -> CompletableFuture.completedFuture(1).thenCompose((one) -> call).thenRun(task),
				(call, task) -> CompletableFuture.completedFuture(1)
					.thenCombine(call, (one, other) -> one)
					.thenRun(task),
				(call, task) -> new CompletableFuture<>().applyToEither(call, (one) -> one).thenRun(task),
				(call, task) -> CompletableFuture.allOf(call).thenRun(task),
				(call, task) -> CompletableFuture.anyOf(call, new CompletableFuture<>()).thenRun(task));
	}

	/**
	 * Between the network thread's look at the call, at which nothing was attached to it,
	 * and the completion of its future.
	 */
	@ParameterizedTest
	@MethodSource("attachments")
	void whatIsAttachedWhileAnAnswerComesDoesNotRunOnTheNetworkThread(
			BiConsumer<CompletableFuture<@Nullable Object>, Runnable> attachment) throws Exception {
		CompletableFuture<@Nullable Object> call = ask();
		this.pair.pump();
		assertThat(call).as("completed by the network thread, whatever has been attached meanwhile").isNotDone();
		inThread("attaching", () -> attachment.accept(call, this::run));
		this.pair.pump();
		assertThat(this.ran).hasValue(null);
		Thread completing = inThread("completing", this::runCompletions);
		assertThat(this.ran).hasValue(completing);
		assertThat(call.join()).isEqualTo(42);
	}

	@Test
	void whatWasAttachedBeforeTheEndRunsElsewhereAsWell() throws Exception {
		CompletableFuture<@Nullable Object> answered = ask();
		answered.thenRun(this::run);
		this.pair.pump();
		assertThat(this.ran).hasValue(null);
		Thread completing = inThread("completing", this::runCompletions);
		assertThat(this.ran).hasValue(completing);
		CompletableFuture<@Nullable Object> lost = ask();
		lost.whenComplete((value, problem) -> run());
		this.pair.client.closed("a test");
		assertThat(this.ran).hasValue(completing);
		Thread next = inThread("completing", this::runCompletions);
		assertThat(this.ran).hasValue(next);
		assertThat(lost).isCompletedExceptionally();
	}

	@Test
	void whenTheExecutorTakesNothingThenTheNetworkThreadStillRunsNothing() {
		this.pair.completions = (task) -> {
			throw new RejectedExecutionException("shut down");
		};
		CompletableFuture<@Nullable Object> call = ask();
		call.thenRun(this::run);
		this.pair.pump();
		patiently().until(() -> this.ran.get() != null);
		assertThat(this.ran.get()).isNotSameAs(Thread.currentThread());
		assertThat(call.join()).isEqualTo(42);
	}

	static Stream<Waiter> waiters() {
		return Stream.of(CompletableFuture::get, CompletableFuture::join, (call) -> call.get(1, TimeUnit.DAYS),
				(call) -> call.get(Long.MAX_VALUE, TimeUnit.NANOSECONDS), (call) -> call.get(1, TimeUnit.HOURS));
	}

	@ParameterizedTest
	@MethodSource("waiters")
	void aThreadThatWaitsTakesTheAnswerItself(Waiter waiter) throws Exception {
		CompletableFuture<@Nullable Object> call = ask();
		FutureTask<@Nullable Object> waiting = new FutureTask<>(() -> waiter.await(call));
		Thread thread = new Thread(waiting, "waiting");
		thread.start();
		awaitParked(thread);
		call.thenRun(this::run);
		this.pair.pump();
		assertThat(Waiting.get(waiting)).isEqualTo(42);
		assertThat(this.completions).as("what the answer needs of others").isEmpty();
		assertThat(this.ran).hasValue(thread);
	}

	@ParameterizedTest
	@MethodSource("waiters")
	void aThreadThatComesToWaitForAnAnswerThatIsThereTakesIt(Waiter waiter) throws Exception {
		CompletableFuture<@Nullable Object> call = ask();
		this.pair.pump();
		assertThat(waiter.await(call)).isEqualTo(42);
		assertThat(call).isCompletedWithValue(42);
	}

	@ParameterizedTest
	@MethodSource("waiters")
	void manyThreadsWaitForOneAnswer(Waiter waiter) throws Exception {
		CompletableFuture<@Nullable Object> call = ask();
		List<FutureTask<@Nullable Object>> waiting = new ArrayList<>();
		for (int i = 0; i < 4; i++) {
			FutureTask<@Nullable Object> task = new FutureTask<>(() -> waiter.await(call));
			Thread thread = new Thread(task, "waiting");
			thread.start();
			awaitParked(thread);
			waiting.add(task);
		}
		this.pair.pump();
		for (FutureTask<@Nullable Object> task : waiting) {
			assertThat(Waiting.get(task)).isEqualTo(42);
		}
	}

	@Test
	void whoeverGivesUpWaitingLeavesTheAnswerToOthers() throws Exception {
		CompletableFuture<@Nullable Object> call = ask();
		assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> call.get(1, TimeUnit.MILLISECONDS));
		assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> call.get(0, TimeUnit.MILLISECONDS));
		Thread.currentThread().interrupt();
		assertThatExceptionOfType(InterruptedException.class).isThrownBy(call::get);
		assertThat(call).isNotDone();
		this.pair.pump();
		assertThat(this.completions).hasSize(1);
		runCompletions();
		assertThat(call).isCompletedWithValue(42);
	}

	@ParameterizedTest
	@MethodSource("waiters")
	void aThreadThatWaitsSeesWhatOthersDoToTheFuture(Waiter waiter) throws Exception {
		List<BiConsumer<CompletableFuture<@Nullable Object>, @Nullable Object>> ends = List.of(
				CompletableFuture::complete, CompletableFuture::obtrudeValue,
				(call, value) -> call.completeAsync(() -> value, Runnable::run));
		for (BiConsumer<CompletableFuture<@Nullable Object>, @Nullable Object> end : ends) {
			CompletableFuture<@Nullable Object> call = ask();
			FutureTask<@Nullable Object> waiting = new FutureTask<>(() -> waiter.await(call));
			Thread thread = new Thread(waiting, "waiting");
			thread.start();
			awaitParked(thread);
			end.accept(call, 7);
			assertThat(Waiting.get(waiting)).isEqualTo(7);
		}
		CompletableFuture<@Nullable Object> cancelled = ask();
		FutureTask<@Nullable Object> waiting = new FutureTask<>(() -> waiter.await(cancelled));
		Thread thread = new Thread(waiting, "waiting");
		thread.start();
		awaitParked(thread);
		cancelled.cancel(true);
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(() -> Waiting.get(waiting))
			.withCauseInstanceOf(CancellationException.class);
	}

	@Test
	void aJoinThatIsInterruptedGoesOnWaiting() throws Exception {
		CompletableFuture<@Nullable Object> call = ask();
		FutureTask<Boolean> joining = new FutureTask<>(() -> {
			call.join();
			return Thread.interrupted();
		});
		Thread thread = new Thread(joining, "joining");
		thread.start();
		awaitParked(thread);
		thread.interrupt();
		patiently().until(() -> !thread.isInterrupted() && thread.getState() == Thread.State.TIMED_WAITING);
		this.pair.pump();
		assertThat(Waiting.get(joining)).as("interrupted").isTrue();
	}

	/** The common pool has one thread where there are two processors. */
	@Test
	void whereAThreadOfAPoolWaitsAnotherOneWorks() throws Exception {
		ForkJoinPool pool = new ForkJoinPool(1);
		try {
			CompletableFuture<@Nullable Object> call = ask();
			CountDownLatch waits = new CountDownLatch(1);
			FutureTask<@Nullable Object> waiting = new FutureTask<>(() -> {
				waits.countDown();
				return call.join();
			});
			pool.execute(waiting);
			Waiting.await(waits);
			CountDownLatch worked = new CountDownLatch(1);
			pool.execute(worked::countDown);
			Waiting.await(worked);
			assertThat(waiting).isNotDone();
			this.pair.pump();
			assertThat(Waiting.get(waiting)).isEqualTo(42);
		}
		finally {
			pool.shutdownNow();
		}
	}

	@Test
	void whoeverWaitsHasItsOwnClock() {
		CallOptions hurried = CallOptions.DEFAULT.withDeadline(Duration.ofMillis(5));
		CompletableFuture<@Nullable Object> call = this.pair.method(ECHO).ask(hurried, 42);
		assertThatExceptionOfType(ExecutionException.class).isThrownBy(call::get)
			.withCauseInstanceOf(CallException.class)
			.withMessageContaining("deadline");
	}

	/** One way to wait. */
	@FunctionalInterface
	interface Waiter {

		@Nullable Object await(CompletableFuture<@Nullable Object> call) throws Exception;

	}

}
