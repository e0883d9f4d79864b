/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How tasks end, be it before they have begun.
 */
class TaskThreadsEndsTests extends AbstractTaskThreadsTest {

	@Test
	void anInterruptHitsTheTaskItIsMeantForAndNoOther() {
		TaskThreads threads = threads(builder());
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		List<Boolean> interrupted = Collections.synchronizedList(new ArrayList<>());
		TestTask sleeper = TestTask.of(() -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
			}
			interrupted.add(Thread.currentThread().isInterrupted());
		});
		TestTask next = TestTask.of(() -> interrupted.add(Thread.currentThread().isInterrupted()));
		line.add(sleeper);
		Eventually.opens(begun);
		threads.interruptIf(System.nanoTime(), (task) -> task == next);
		assertThat(interrupted).isEmpty();
		threads.interruptIf(System.nanoTime(), (task) -> task == sleeper);
		Eventually.opens(sleeper.ran);
		line.add(next);
		Eventually.opens(next.ran);
		assertThat(interrupted).containsExactly(true, false);
	}

	@Test
	void aTaskThatInterruptsItselfDisturbsNoOther() {
		TaskLine line = threads(builder()).line();
		List<Boolean> interrupted = Collections.synchronizedList(new ArrayList<>());
		line.add(TestTask.of(() -> Thread.currentThread().interrupt()));
		TestTask next = TestTask.of(() -> interrupted.add(Thread.currentThread().isInterrupted()));
		line.add(next);
		Eventually.opens(next.ran);
		assertThat(interrupted).containsExactly(false);
	}

	@Test
	void aTaskThatWouldWaitForItselfIsNotTaken() {
		TaskThreads threads = threads(builder());
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		TestTask holder = TestTask.waiting(3, begun, end);
		line.add(holder);
		Eventually.opens(begun);
		TestTask nested = TestTask.of(3, () -> {
		}).awaitedBy(holder);
		assertThat(line.add(nested)).isSameAs(holder);
		TestTask honest = TestTask.of(3, () -> {
		});
		assertThat(line.add(honest)).isNull();
		end.countDown();
		Eventually.opens(honest.ran);
		assertThat(nested.ran.getCount()).isOne();
	}

	@Test
	void tasksThatAreOverDoNotWaitForTheirKey() {
		TaskThreads threads = threads(builder());
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		line.add(TestTask.waiting(3, begun, end));
		Eventually.opens(begun);
		List<Integer> ran = Collections.synchronizedList(new ArrayList<>());
		List<TestTask> tasks = new ArrayList<>();
		for (int i = 0; i < 10; i++) {
			int number = i;
			tasks.add(TestTask.of(3, () -> ran.add(number)).overIf(() -> number % 3 == 0));
		}
		tasks.forEach(line::add);
		threads.interruptIf(System.nanoTime(), (running) -> false);
		assertThat(ran).containsExactly(0, 3, 6, 9);
		tasks.add(TestTask.of(3, () -> ran.add(10)));
		line.add(tasks.get(10));
		end.countDown();
		Eventually.opens(tasks.get(10).ran);
		assertThat(ran).containsExactly(0, 3, 6, 9, 1, 2, 4, 5, 7, 8, 10);
	}

	@Test
	void whatATaskThrowsHarmsNothingElse() {
		TaskLine line = threads(builder()).line();
		TestTask bad = TestTask.of(1, () -> {
			throw new AssertionError("as told");
		});
		TestTask good = TestTask.of(1, () -> {
		});
		line.add(bad);
		line.add(good);
		Eventually.opens(good.ran);
		assertThat(this.failures).singleElement().isInstanceOf(AssertionError.class);
	}

	@Test
	void closingInterruptsWhatRunsAndRefusesTheRest() {
		TaskThreads threads = threads(builder().mostThreads(1));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		TestTask running = TestTask.of(1, () -> {
			begun.countDown();
			try {
				new CountDownLatch(1).await();
			}
			catch (InterruptedException ex) {
				// As wanted
			}
		});
		line.add(running);
		Eventually.opens(begun);
		TestTask sameKey = TestTask.of(1, () -> {
		});
		TestTask other = TestTask.of(() -> {
		});
		line.add(sameKey);
		line.add(other);
		threads.close();
		Eventually.opens(running.ran);
		Eventually.opens(sameKey.refused);
		Eventually.opens(other.refused);
		TestTask late = TestTask.of(() -> {
		});
		line.add(late);
		Eventually.opens(late.refused);
		Waiting.patiently().until(() -> threads.snapshot().threads() == 0);
	}

}
