/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

/**
 * What only the keyed mode promises, one thing at a time. Under load:
 * {@link KeyedDispatcherStressTests}.
 */
class KeyedDispatcherTests extends AbstractDispatcherContract {

	private static final Duration NEVER = Duration.ofDays(1);

	@Override
	DispatchMode mode() {
		return DispatchMode.KEYED;
	}

	private static void block(Dispatcher dispatcher, int key, CountDownLatch release) {
		CountDownLatch running = new CountDownLatch(1);
		dispatcher.dispatch(key, () -> {
			running.countDown();
			Eventually.opens(release);
		});
		Eventually.opens(running);
	}

	@Test
	void whenATaskBlocksThenTheTasksOfItsKeyWaitInOrder() {
		Dispatcher dispatcher = start(builder());
		CountDownLatch release = new CountDownLatch(1);
		block(dispatcher, 1, release);
		List<Integer> ran = new ArrayList<>();
		for (int i = 0; i < 1000; i++) {
			int number = i;
			dispatcher.dispatch(1, () -> ran.add(number));
		}
		release.countDown();
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		assertThat(ran).containsExactlyElementsOf(IntStream.range(0, 1000).boxed().toList());
	}

	@Test
	void whenATaskBlocksThenTheStripesThatWaitForItsWorkerAreStolen() {
		Dispatcher dispatcher = start(builder().stripes(64));
		CountDownLatch release = new CountDownLatch(1);
		block(dispatcher, 1, release);
		Set<Thread> threads = ConcurrentHashMap.newKeySet();
		CountDownLatch ran = new CountDownLatch(63);
		for (int key = 2; key < 65; key++) {
			dispatcher.dispatch(key, () -> {
				threads.add(Thread.currentThread());
				ran.countDown();
			});
		}
		// Keys 1 to 64 are spread over the stripes so evenly that at most one shares a
		// stripe with key 1
		Eventually.holds("the others have run", () -> ran.getCount() <= 1);
		assertThat(threads).hasSize(1);
		assertThat(dispatcher.snapshot().stolen()).isPositive();
		release.countDown();
	}

	@Test
	void whenAStolenStripeGetsMoreTasksThenItsNewWorkerRunsThem() {
		Dispatcher dispatcher = start(builder().stripes(4));
		CountDownLatch release = new CountDownLatch(1);
		CountDownLatch ran = new CountDownLatch(2);
		// Of four stripes these two keys have the first and the second, which have one
		// home
		block(dispatcher, 0, release);
		dispatcher.dispatch(7, ran::countDown);
		Eventually.holds("it has run, on the other worker", () -> ran.getCount() == 1);
		long stolen = dispatcher.snapshot().stolen();
		dispatcher.dispatch(7, ran::countDown);
		Eventually.opens(ran);
		assertThat(dispatcher.snapshot().stolen()).isEqualTo(stolen);
		release.countDown();
	}

	/** With two stripes, the upper bit of key times golden ratio decides. */
	private static int[] keysOfBothStripes() {
		int second = 1;
		while ((second * 0x9E3779B9 < 0) == (0x9E3779B9 < 0)) {
			second++;
		}
		return new int[] { 1, second };
	}

	@Test
	void whenAStripeHasNotWaitedLongEnoughThenItIsNotStolen() {
		AtomicLong clock = new AtomicLong();
		Dispatcher dispatcher = start(builder().stripes(64).clock(clock::get).stealAfter(Duration.ofMillis(1)));
		CountDownLatch release = new CountDownLatch(1);
		block(dispatcher, 1, release);
		AtomicInteger ran = new AtomicInteger();
		for (int key = 2; key < 65; key++) {
			dispatcher.dispatch(key, ran::incrementAndGet);
		}
		Eventually.holds("the other worker has run what is its own", () -> ran.get() >= 20);
		clock.set(Duration.ofMillis(1).toNanos() - 1);
		assertThat(dispatcher.snapshot().stolen()).isZero();
		clock.set(Duration.ofMillis(1).toNanos());
		Eventually.holds("it has run the others too", () -> ran.get() >= 62);
		assertThat(dispatcher.snapshot().stolen()).isPositive();
		release.countDown();
	}

	@Test
	void whenOneWorkerHasLittleToDoAndTheOtherMuchThenTheyShare() {
		Dispatcher dispatcher = start(builder().stripes(1024));
		AtomicBoolean stop = new AtomicBoolean();
		Map<Integer, String> ranOn = new ConcurrentHashMap<>();
		int[] keys = IntStream.range(0, 1000).filter((key) -> key == 1 || key * 0x9E3779B9 >= 0).limit(40).toArray();
		for (int key : keys) {
			dispatcher.dispatch(key, new Runnable() {
				@Override
				public void run() {
					ranOn.put(key, Thread.currentThread().getName());
					if (!stop.get()) {
						dispatcher.dispatch(key, this);
					}
				}
			});
		}
		for (String worker : List.of(NAME + "-1", NAME + "-2")) {
			Eventually.holds("a third of the keys are with " + worker,
					() -> Collections.frequency(ranOn.values(), worker) > keys.length / 3);
		}
		stop.set(true);
	}

	@Test
	void whenAKeyNeverEndsThenTheOthersGetTheirTurn() {
		Dispatcher dispatcher = start(builder().workers(1));
		AtomicBoolean stop = new AtomicBoolean();
		dispatcher.dispatch(1, new Runnable() {
			@Override
			public void run() {
				if (!stop.get()) {
					dispatcher.dispatch(1, this);
				}
			}
		});
		CountDownLatch ran = new CountDownLatch(1000);
		for (int key = 0; key < 1000; key++) {
			dispatcher.dispatch(key, ran::countDown);
		}
		Eventually.opens(ran);
		stop.set(true);
	}

	@Test
	void whenATurnIsOverThenTheNextStripeRuns() {
		Dispatcher dispatcher = start(builder().workers(1).stripes(2).turn(3, NEVER));
		assertThat(turnsOf(dispatcher, () -> {
		})).isEqualTo("aaabbbaaabbbaaabba");
	}

	@Test
	void whenTheTimeOfATurnIsOverThenTheNextStripeRunsBeforeAllTasksHave() {
		AtomicLong clock = new AtomicLong();
		Dispatcher dispatcher = start(
				builder().workers(1).stripes(2).turn(1000, Duration.ofNanos(10)).clock(clock::get));
		assertThat(turnsOf(dispatcher, () -> clock.addAndGet(10))).isEqualTo("aaabbbaaabbbaaabba");
	}

	private static String turnsOf(Dispatcher dispatcher, Runnable work) {
		int[] keys = keysOfBothStripes();
		StringBuffer ran = new StringBuffer();
		CountDownLatch release = new CountDownLatch(1);
		block(dispatcher, keys[1], release);
		for (char name : new char[] { 'a', 'b' }) {
			for (int i = 0; i < 10; i++) {
				dispatcher.dispatch(keys[name - 'a'], () -> {
					ran.append(name);
					work.run();
				});
			}
		}
		release.countDown();
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		// The task that blocked has begun the first turn of the second stripe
		return ran.toString().replaceFirst("^b+", "");
	}

	@Test
	void whenOneKeyFloodsItThenTheOthersHaveTheirPlaces() {
		Dispatcher dispatcher = start(builder().workers(1).stripes(2).capacity(40));
		int[] keys = keysOfBothStripes();
		CountDownLatch release = new CountDownLatch(1);
		block(dispatcher, keys[0], release);
		assertThat(dispatchUntilRefused(dispatcher, keys[0])).isEqualTo(29);
		assertThat(dispatchUntilRefused(dispatcher, keys[1])).isEqualTo(10);
		release.countDown();
	}

	@Test
	void whenAStripeHasABoundOfItsOwnThenItIsKept() {
		Dispatcher dispatcher = start(builder().capacityPerStripe(5));
		CountDownLatch release = new CountDownLatch(1);
		block(dispatcher, 1, release);
		assertThat(dispatchUntilRefused(dispatcher, 1)).isEqualTo(4);
		release.countDown();
	}

	private static int dispatchUntilRefused(Dispatcher dispatcher, int key) {
		int taken = 0;
		while (dispatcher.tryDispatch(key, () -> {
		}) == null) {
			taken++;
		}
		return taken;
	}

	@Test
	void whenClosedThenWhatRunsIsInterruptedAndWhatWaitsIsTold() {
		Dispatcher dispatcher = start(builder());
		CountDownLatch running = new CountDownLatch(1);
		AtomicBoolean interrupted = new AtomicBoolean();
		dispatcher.dispatch(1, () -> {
			running.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				interrupted.set(true);
			}
		});
		Eventually.opens(running);
		List<CountedTask> waiting = IntStream.range(0, 100).mapToObj((number) -> new CountedTask(1)).toList();
		dispatcher.dispatchAll(waiting);
		dispatcher.close();
		assertThat(interrupted).isTrue();
		assertThat(waiting).allMatch((task) -> task.reason == RefusalReason.CLOSED && task.outcomes() == 1);
		assertThat(dispatcher.snapshot().refused(RefusalReason.CLOSED)).isEqualTo(100);
		assertThat(dispatcher.snapshot().executed()).isEqualTo(1);
	}

	@Test
	void whenATaskClosesItThenNothingHangs() {
		Dispatcher dispatcher = start(builder());
		dispatcher.dispatch(1, dispatcher::close);
		Eventually.holds("all threads have ended", () -> threads(NAME).isEmpty());
	}

	@Test
	void whenATaskLeavesAnInterruptThenTheNextOneDoesNotSeeIt() {
		Dispatcher dispatcher = start(builder().workers(1));
		AtomicBoolean seen = new AtomicBoolean();
		CountDownLatch release = new CountDownLatch(1);
		block(dispatcher, 1, release);
		dispatcher.dispatch(1, () -> Thread.currentThread().interrupt());
		dispatcher.dispatch(1, () -> seen.set(Thread.currentThread().isInterrupted()));
		release.countDown();
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		assertThat(seen).isFalse();
	}

	@Test
	void whenThereIsNoTaskThenNothingIsCounted() {
		Dispatcher dispatcher = start(builder());
		assertThatNullPointerException().isThrownBy(() -> dispatcher.dispatch(1, nothing()));
		assertThat(dispatcher.drain(Duration.ZERO)).isZero();
	}

	@SuppressWarnings({ "DataFlowIssue", "NullAway" })
	private static Runnable nothing() {
		return null;
	}

	@Test
	void whenDrainedThenTheThreadsEndByThemselves() {
		Dispatcher dispatcher = start(builder());
		assertThat(dispatcher.drain(Waiting.LONGEST)).isZero();
		Eventually.holds("all threads have ended", () -> threads(NAME).isEmpty());
	}

}
