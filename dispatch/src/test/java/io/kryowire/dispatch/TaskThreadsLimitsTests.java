/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How many tasks run at once, and what becomes of the others.
 */
class TaskThreadsLimitsTests extends AbstractTaskThreadsTest {

	@Test
	void asManyTasksBlockAtOnceAsThereMayBeThreads() {
		TaskThreads threads = threads(builder().mostThreads(100));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(100);
		CountDownLatch end = new CountDownLatch(1);
		for (int key = 0; key < 100; key++) {
			line.add(TestTask.waiting(key, begun, end));
		}
		Eventually.opens(begun);
		assertThat(threads.snapshot().busy()).isEqualTo(100);
		end.countDown();
		Waiting.patiently().until(() -> threads.snapshot().busy() == 0);
	}

	@Test
	void whenAllThreadsBlockItIsSaidAndWhatWaitsRunsLater() {
		Queue<List<LineTask>> told = new ConcurrentLinkedQueue<>();
		TaskThreads threads = threads(builder().mostThreads(3).whenExhausted(told::add));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(3);
		CountDownLatch end = new CountDownLatch(1);
		for (int key = 0; key < 3; key++) {
			line.add(TestTask.waiting(key, begun, end));
		}
		Eventually.opens(begun);
		TestTask waits = TestTask.of(() -> {
		});
		line.add(waits);
		Waiting.patiently().until(() -> !told.isEmpty());
		assertThat(told.element()).hasSize(3);
		assertThat(threads.snapshot().exhausted()).isTrue();
		assertThat(waits.ran.getCount()).isOne();
		end.countDown();
		Eventually.opens(waits.ran);
	}

	/** What a task waits for may need a thread, as a call back does. */
	@Test
	void tasksThatSayThatTheyWaitAreNotAllThatThereMayBe() {
		TaskThreads threads = threads(builder().mostThreads(2));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(6);
		CountDownLatch end = new CountDownLatch(1);
		for (int i = 0; i < 6; i++) {
			line.add(TestTask.of(() -> {
				begun.countDown();
				TaskThreads.aboutToWait();
				Eventually.opens(end);
			}));
		}
		Eventually.opens(begun);
		TestTask awaited = TestTask.of(end::countDown);
		line.add(awaited);
		Eventually.opens(awaited.ran);
		Waiting.patiently().until(() -> threads.snapshot().busy() == 0);
		assertThat(threads.snapshot().threads()).isLessThanOrEqualTo(8);
	}

	/** Or the limit would be another one after a burst of them. */
	@Test
	void threadsThatHaveWaitedCountAgain() {
		TaskThreads threads = threads(builder().mostThreads(2));
		TaskLine line = threads.line();
		CountDownLatch waiting = new CountDownLatch(6);
		CountDownLatch go = new CountDownLatch(1);
		for (int i = 0; i < 6; i++) {
			line.add(TestTask.of(() -> {
				TaskThreads.aboutToWait();
				waiting.countDown();
				Eventually.opens(go);
				TaskThreads.hasWaited();
			}));
		}
		Eventually.opens(waiting);
		go.countDown();
		Waiting.patiently().until(() -> threads.snapshot().busy() == 0);
		CountDownLatch end = new CountDownLatch(1);
		AtomicInteger atOnce = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		CountDownLatch done = new CountDownLatch(20);
		for (int i = 0; i < 20; i++) {
			line.add(TestTask.of(() -> {
				most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
				Eventually.opens(end);
				atOnce.decrementAndGet();
				done.countDown();
			}));
		}
		Waiting.patiently().until(() -> threads.snapshot().exhausted());
		end.countDown();
		Eventually.opens(done);
		assertThat(most.get()).isLessThanOrEqualTo(2);
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void slowTasksRunOnVirtualThreads() {
		TaskThreads threads = threads(builder().virtualThreads(VirtualUse.SLOW).mostThreads(1));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(500);
		CountDownLatch end = new CountDownLatch(1);
		for (int i = 0; i < 500; i++) {
			line.add(TestTask.of(Pace.alwaysSlow(), () -> {
				begun.countDown();
				Eventually.opens(end);
			}));
		}
		Eventually.opens(begun);
		assertThat(threads.snapshot().busy()).isEqualTo(500);
		assertThat(threads.snapshot().threads()).isOne();
		end.countDown();
	}

	/** Of threads: nothing is lost as long as there is one. */
	@Test
	void whenNoMoreThreadsCanBeMadeThenWhatThereAreRunsEverything() {
		AtomicInteger made = new AtomicInteger();
		TaskThreads threads = threads(builder().workers(2).threads((worker) -> {
			if (made.incrementAndGet() > 1) {
				throw new OutOfMemoryError("as told");
			}
			Thread thread = new Thread(worker, "the only one");
			thread.setDaemon(true);
			return thread;
		}));
		TaskLine line = threads.line();
		CountDownLatch begun = new CountDownLatch(1);
		CountDownLatch end = new CountDownLatch(1);
		line.add(TestTask.waiting(1, begun, end));
		Eventually.opens(begun);
		CountDownLatch others = new CountDownLatch(100);
		for (int i = 0; i < 100; i++) {
			line.add(TestTask.of(i % 2, others::countDown));
		}
		end.countDown();
		Eventually.opens(others);
	}

	/** The monitor would notice, too, but only after a while: here there is none. */
	@Test
	void aTaskThatSaysThatItBlocksLetsOthersRun() {
		TaskThreads threads = threads(builder().mostThreads(2).threads((worker) -> {
			Thread thread = new Thread((worker instanceof StuckThreadMonitor) ? () -> {
			} : worker, "without a monitor");
			thread.setDaemon(true);
			return thread;
		}));
		TaskLine line = threads.line();
		CountDownLatch end = new CountDownLatch(1);
		TestTask blocks = TestTask.of(new Pace(), () -> {
			TaskThreads.aboutToBlock();
			Eventually.opens(end);
		});
		line.add(blocks);
		line.add(TestTask.of(end::countDown));
		Eventually.opens(blocks.ran);
	}

	@Test
	void whoeverRunsNoTaskMaySaySoInVain() {
		TaskThreads.aboutToBlock();
		assertThat(TaskThreads.current()).isNull();
	}

}
