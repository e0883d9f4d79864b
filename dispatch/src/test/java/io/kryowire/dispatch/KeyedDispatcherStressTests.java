/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many producers, many keys, everything at once.
 */
class KeyedDispatcherStressTests {

	private static final int PRODUCERS = 4;

	private static final int KEYS = 200;

	private static final int TASKS = 50_000;

	private final AtomicInteger failures = new AtomicInteger();

	private DispatcherBuilder builder() {
		return new DispatcherBuilder("stress", (task, failure) -> this.failures.incrementAndGet());
	}

	/** A key, and in which order each producer's tasks of it have run. */
	private static final class Key {

		private final int hash;

		private final AtomicBoolean running = new AtomicBoolean();

		/** Not volatile: that the dispatcher hands it over is part of the test. */
		private final int[] last = new int[PRODUCERS];

		private int ran;

		Key(int hash) {
			this.hash = hash;
		}

		void run(int producer, int number) {
			if (!this.running.compareAndSet(false, true)) {
				throw new IllegalStateException("Key %d ran twice at once".formatted(this.hash));
			}
			if (number <= this.last[producer]) {
				throw new IllegalStateException("Key %d ran task %d of producer %d after task %d".formatted(this.hash,
						number, producer, this.last[producer]));
			}
			this.last[producer] = number;
			this.ran++;
			this.running.set(false);
		}

	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 3, 8 })
	void whenManyProducersUseManyKeysThenEachKeyRunsInOrderAndNeverTwiceAtOnce(int workers) {
		// So short a time that stripes are stolen whenever they can be
		Dispatcher dispatcher = builder().workers(workers)
			.stealAfter(Duration.ofNanos(1))
			.turn(5, Duration.ofNanos(1000))
			.capacity(5000)
			.build(DispatchMode.KEYED);
		List<Key> keys = IntStream.range(0, KEYS).mapToObj(Key::new).toList();
		List<Thread> producers = IntStream.range(0, PRODUCERS)
			.mapToObj((producer) -> new Thread(() -> produce(dispatcher, keys, producer)))
			.toList();
		producers.forEach(Thread::start);
		producers.forEach(Eventually::ends);
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		assertThat(this.failures).hasValue(0);
		assertThat(keys.stream().mapToInt((key) -> key.ran).sum()).isEqualTo(PRODUCERS * TASKS);
		assertThat(dispatcher.snapshot().executed()).isEqualTo(PRODUCERS * TASKS);
		dispatcher.close();
	}

	private static void produce(Dispatcher dispatcher, List<Key> keys, int producer) {
		SplittableRandom random = new SplittableRandom(producer);
		for (int i = 1; i <= TASKS; i++) {
			int number = i;
			// Half of all tasks are of one key
			Key key = keys.get(random.nextBoolean() ? 0 : random.nextInt(KEYS));
			while (dispatcher.tryDispatch(key.hash, () -> key.run(producer, number)) != null) {
				Thread.yield();
			}
		}
	}

	@Test
	void whenBatchesAndSingleTasksAreMixedThenEachTaskHasOneOutcome() {
		Dispatcher dispatcher = builder().workers(2).capacity(300).build(DispatchMode.KEYED);
		List<CountedTask> tasks = IntStream.range(0, 50_000).mapToObj(CountedTask::new).toList();
		List<List<CountedTask>> batches = new ArrayList<>();
		for (int i = 0; i < tasks.size(); i += 100) {
			batches.add(tasks.subList(i, i + 100));
		}
		int taken = batches.parallelStream().mapToInt(dispatcher::dispatchAll).sum();
		dispatcher.close();
		assertThat(tasks).allMatch((task) -> task.outcomes() == 1);
		int ran = tasks.stream().mapToInt((task) -> task.runs.get()).sum();
		int refused = tasks.stream().mapToInt((task) -> task.refusals.get()).sum();
		assertThat(ran).isLessThanOrEqualTo(taken).isEqualTo((int) dispatcher.snapshot().executed());
		assertThat(refused)
			.isEqualTo((int) (dispatcher.snapshot().refusedFull() + dispatcher.snapshot().refusedClosed()));
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 2, 4 })
	void whenTasksComeOneByOneThenNoWakeUpIsLost(int workers) throws InterruptedException {
		Dispatcher dispatcher = builder().workers(workers).build(DispatchMode.KEYED);
		SynchronousQueue<Integer> answers = new SynchronousQueue<>();
		for (int i = 0; i < 30_000; i++) {
			int number = i;
			dispatcher.dispatch(i, () -> put(answers, number));
			Integer answer = answers.poll(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS);
			assertThat(answer).isEqualTo(number);
		}
		dispatcher.close();
		assertThat(this.failures).hasValue(0);
	}

	private static void put(SynchronousQueue<Integer> answers, int number) {
		try {
			answers.put(number);
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void whenTasksCallEachOtherAcrossWorkersThenNoWakeUpIsLost() {
		Dispatcher dispatcher = builder().workers(3).build(DispatchMode.KEYED);
		CountDownLatch done = new CountDownLatch(20);
		for (int i = 0; i < 20; i++) {
			AtomicInteger hops = new AtomicInteger();
			int seed = i;
			dispatcher.dispatch(seed, new Runnable() {
				@Override
				public void run() {
					if (hops.incrementAndGet() == 5000) {
						done.countDown();
						return;
					}
					dispatcher.dispatch(seed + hops.get() * 31, this);
				}
			});
		}
		Eventually.opens(done);
		dispatcher.close();
	}

	@Test
	void whenWorkersAreBlockedAgainAndAgainThenWhatWaitsBehindThemRuns() {
		Dispatcher dispatcher = builder().workers(2).build(DispatchMode.KEYED);
		for (int round = 0; round < 500; round++) {
			CountDownLatch release = new CountDownLatch(1);
			CountDownLatch blocked = new CountDownLatch(1);
			dispatcher.dispatch(round, () -> {
				blocked.countDown();
				Eventually.opens(release);
			});
			Eventually.opens(blocked);
			AtomicInteger ran = new AtomicInteger();
			List<KeyedTask> neighbours = new ArrayList<>();
			for (int key = round + 1; key <= round + 32; key++) {
				neighbours.add(new CountingTask(key, ran));
			}
			dispatcher.dispatchAll(neighbours);
			Eventually.holds("the neighbours have run", () -> ran.get() == 32);
			release.countDown();
		}
		dispatcher.close();
	}

	@Test
	void whenTheFirstTaskOfABatchBlocksThenWhatIsBehindItRuns() {
		Dispatcher dispatcher = builder().workers(2).build(DispatchMode.KEYED);
		for (int round = 0; round < 500; round++) {
			CountDownLatch release = new CountDownLatch(1);
			AtomicInteger ran = new AtomicInteger();
			// Both stripes have the same home, at first
			List<KeyedTask> batch = List.of(new BlockingTask(0, release), new CountingTask(2, ran));
			Eventually.holds("all workers are idle", () -> dispatcher.snapshot().running() == 0);
			dispatcher.dispatchAll(batch);
			Eventually.holds("the second one has run", () -> ran.get() == 1);
			release.countDown();
		}
		dispatcher.close();
	}

	private record BlockingTask(int keyHash, CountDownLatch release) implements KeyedTask {

		@Override
		public void run() {
			Eventually.opens(this.release);
		}

		@Override
		public void refused(RefusalReason reason) {
			throw new IllegalStateException("Refused: " + reason);
		}

	}

	private record CountingTask(int keyHash, AtomicInteger ran) implements KeyedTask {

		@Override
		public void run() {
			this.ran.incrementAndGet();
		}

		@Override
		public void refused(RefusalReason reason) {
			throw new IllegalStateException("Refused: " + reason);
		}

	}

}
