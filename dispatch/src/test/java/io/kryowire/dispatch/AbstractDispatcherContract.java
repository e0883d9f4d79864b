/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * What every mode promises.
 */
abstract class AbstractDispatcherContract {

	static final String NAME = "contract";

	final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();

	private final List<Dispatcher> open = new ArrayList<>();

	abstract DispatchMode mode();

	final DispatcherBuilder builder() {
		return new DispatcherBuilder(NAME, (task, failure) -> this.failures.add(failure)).workers(2);
	}

	final Dispatcher start(DispatcherBuilder builder) {
		Dispatcher dispatcher = builder.build(mode());
		this.open.add(dispatcher);
		return dispatcher;
	}

	@AfterEach
	void everyThreadEnds() {
		this.open.forEach(Dispatcher::close);
		assertThat(threads(NAME)).isEmpty();
	}

	/** The live threads of a name, virtual ones not included. */
	static List<Thread> threads(String name) {
		return Thread.getAllStackTraces().keySet().stream().filter((thread) -> isOf(thread, name)).toList();
	}

	private static boolean isOf(Thread thread, String name) {
		return thread.isAlive() && thread.getName().startsWith(name + "-");
	}

	/**
	 * Dispatches tasks that run, or wait to, until the latch opens, from threads of their
	 * own, because in one mode that is where they run.
	 */
	final List<Thread> occupy(Dispatcher dispatcher, int tasks, CountDownLatch release) {
		List<Thread> callers = IntStream.range(0, tasks)
			.mapToObj((key) -> new Thread(() -> dispatcher.dispatch(key, () -> Eventually.opens(release))))
			.toList();
		callers.forEach(Thread::start);
		Eventually.holds("all are taken", () -> held(dispatcher) == tasks);
		if (mode() != DispatchMode.INLINE) {
			callers.forEach(Eventually::ends);
		}
		return callers;
	}

	static long held(Dispatcher dispatcher) {
		DispatchSnapshot snapshot = dispatcher.snapshot();
		return snapshot.queued() + snapshot.running();
	}

	@Test
	void whenManyThreadsDispatchThenEveryTaskRunsOnce() {
		Dispatcher dispatcher = start(builder());
		List<CountedTask> tasks = IntStream.range(0, 40_000).mapToObj(CountedTask::new).toList();
		tasks.parallelStream().forEach((task) -> dispatcher.dispatch(task.keyHash() % 100, task));
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		assertThat(tasks).allMatch((task) -> task.runs.get() == 1 && task.refusals.get() == 0);
		assertThat(dispatcher.snapshot().executed()).isEqualTo(40_000);
	}

	@Test
	void whenABatchIsDispatchedThenEveryTaskOfItRunsOnce() {
		Dispatcher dispatcher = start(builder());
		List<CountedTask> tasks = IntStream.range(0, 10_000).mapToObj(CountedTask::new).toList();
		assertThat(dispatcher.dispatchAll(tasks)).isEqualTo(10_000);
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		assertThat(tasks).allMatch((task) -> task.runs.get() == 1 && task.refusals.get() == 0);
	}

	@Test
	void whenItIsFullThenATaskIsRefusedUntilOneHasEnded() {
		Dispatcher dispatcher = start(builder().capacity(3));
		CountDownLatch release = new CountDownLatch(1);
		List<Thread> callers = occupy(dispatcher, 3, release);
		CountedTask task = new CountedTask(7);
		assertThat(dispatcher.tryDispatch(7, task)).isEqualTo(RefusalReason.QUEUE_FULL);
		assertThat(task.outcomes()).isZero();
		assertThat(dispatcher.snapshot().refused(RefusalReason.QUEUE_FULL)).isEqualTo(1);
		release.countDown();
		callers.forEach(Eventually::ends);
		Eventually.holds("it takes tasks again", () -> dispatcher.tryDispatch(7, task) == null);
		Eventually.holds("the task has run", () -> task.runs.get() == 1);
	}

	@Test
	void whenItIsFullThenTheExceptionSaysSoWithTheNumbers() {
		Dispatcher dispatcher = start(builder().capacity(1));
		CountDownLatch release = new CountDownLatch(1);
		occupy(dispatcher, 1, release);
		assertThatExceptionOfType(DispatchRefusedException.class).isThrownBy(() -> dispatcher.dispatch(5, () -> {
		}))
			.withMessageContainingAll("'contract'", mode().name(), "1 of at most 1", "key hash 5", "full")
			.satisfies((ex) -> assertThat(ex.reason()).isEqualTo(RefusalReason.QUEUE_FULL));
		release.countDown();
	}

	@Test
	void whenABatchDoesNotFitThenEachTaskIsEitherRunOrToldSo() {
		Dispatcher dispatcher = start(builder().capacity(4));
		CountDownLatch release = new CountDownLatch(1);
		occupy(dispatcher, 4, release);
		List<CountedTask> tasks = IntStream.range(0, 10).mapToObj(CountedTask::new).toList();
		assertThat(dispatcher.dispatchAll(tasks)).isZero();
		assertThat(tasks).allMatch((task) -> task.reason == RefusalReason.QUEUE_FULL && task.outcomes() == 1);
		release.countDown();
	}

	@Test
	void whenATaskThrowsThenTheHandlerIsToldAndTheOthersRun() {
		Dispatcher dispatcher = start(builder());
		CountedTask after = new CountedTask(1);
		dispatcher.dispatch(1, () -> {
			throw new IllegalStateException("first");
		});
		dispatcher.dispatch(1, () -> {
			throw new StackOverflowError("second");
		});
		dispatcher.dispatch(1, after);
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		assertThat(this.failures).extracting(Throwable::getMessage).containsExactlyInAnyOrder("first", "second");
		assertThat(after.runs).hasValue(1);
		assertThat(dispatcher.snapshot().failed()).isEqualTo(2);
		assertThat(dispatcher.snapshot().executed()).isEqualTo(3);
	}

	@Test
	void whenTheFailureHandlerThrowsThenTheOthersRunAllTheSame() {
		Dispatcher dispatcher = start(new DispatcherBuilder(NAME, (task, failure) -> {
			throw new IllegalArgumentException("The handler fails too", failure);
		}).workers(1));
		CountedTask after = new CountedTask(1);
		dispatcher.dispatch(1, () -> {
			throw new IllegalStateException("A task fails");
		});
		dispatcher.dispatch(1, after);
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		assertThat(after.runs).hasValue(1);
	}

	@Test
	void whenTheFailureHandlerThrowsWhatItWasGivenThenTheOthersRunAllTheSame() {
		Dispatcher dispatcher = start(new DispatcherBuilder(NAME, (task, failure) -> {
			throw (IllegalStateException) failure;
		}).workers(1));
		CountedTask after = new CountedTask(1);
		dispatcher.dispatch(1, () -> {
			throw new IllegalStateException("A task fails");
		});
		dispatcher.dispatch(1, after);
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		assertThat(after.runs).hasValue(1);
	}

	@Test
	void whenDrainedThenWhatWasTakenHasRunAndNothingMoreIsTaken() {
		Dispatcher dispatcher = start(builder());
		AtomicInteger ran = new AtomicInteger();
		for (int i = 0; i < 1000; i++) {
			dispatcher.dispatch(i, ran::incrementAndGet);
		}
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		assertThat(ran).hasValue(1000);
		assertThat(dispatcher.tryDispatch(1, ran::incrementAndGet)).isEqualTo(RefusalReason.CLOSED);
		assertThat(dispatcher.drain(Duration.ZERO)).isZero();
		assertThat(dispatcher.snapshot().refused(RefusalReason.CLOSED)).isEqualTo(1);
	}

	@Test
	void whenDrainingTakesTooLongThenItSaysHowManyAreLeft() {
		Dispatcher dispatcher = start(builder());
		CountDownLatch release = new CountDownLatch(1);
		occupy(dispatcher, 5, release);
		assertThat(dispatcher.drain(Duration.ofMillis(5))).isEqualTo(5);
		release.countDown();
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
	}

	@Test
	void whenThreadsDispatchWhileItIsDrainedThenWhatWasTakenHasRun() throws InterruptedException {
		for (int round = 0; round < 50; round++) {
			Dispatcher dispatcher = start(builder());
			AtomicInteger taken = new AtomicInteger();
			AtomicInteger ran = new AtomicInteger();
			Thread producer = new Thread(() -> {
				while (dispatcher.tryDispatch(taken.get(), ran::incrementAndGet) == null) {
					taken.incrementAndGet();
				}
			});
			producer.start();
			Eventually.holds("some have run", () -> ran.get() > 10);
			int left = dispatcher.drain(Waiting.LONGEST);
			Waiting.join(producer);
			assertThat(left).isZero();
			assertThat(ran).hasValue(taken.get());
			dispatcher.close();
		}
	}

	@Test
	void whenClosedTwiceThenNothingHappens() {
		Dispatcher dispatcher = start(builder());
		dispatcher.close();
		assertThatNoException().isThrownBy(dispatcher::close);
		assertThat(dispatcher.tryDispatch(1, () -> {
		})).isEqualTo(RefusalReason.CLOSED);
	}

	@Test
	void whenStartedAndClosedAHundredTimesThenNoThreadIsLeft() {
		for (int i = 0; i < 100; i++) {
			Dispatcher dispatcher = start(builder());
			dispatcher.dispatch(i, () -> {
			});
			dispatcher.close();
			assertThat(threads(NAME)).isEmpty();
		}
	}

}
