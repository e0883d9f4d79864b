/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.test.waiting.Waiting;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SerialLoopTests {

	private static final int STEPS = 20_000;

	private final ScheduledExecutorService scheduler = Executors.newScheduledThreadPool(4);

	private final SerialLoop loop = new SerialLoop(this.scheduler, this.scheduler);

	@AfterEach
	void shutDown() {
		this.scheduler.shutdownNow();
	}

	@Test
	void whateverThreadsGiveStepsThenTheyRunOneAtATime() throws Exception {
		CountDownLatch done = new CountDownLatch(4 * STEPS);
		int[] unguarded = new int[1];
		ExecutorService givers = Executors.newFixedThreadPool(4);
		for (int i = 0; i < 4; i++) {
			givers.execute(() -> {
				for (int step = 0; step < STEPS; step++) {
					this.loop.execute(() -> {
						unguarded[0]++;
						done.countDown();
					});
				}
			});
		}
		Waiting.await(done);
		givers.shutdownNow();
		assertThat(unguarded[0]).isEqualTo(4 * STEPS);
	}

	@Test
	void stepsRunInTheirOrderAlsoIfOneThrows() throws Exception {
		List<Integer> ran = new ArrayList<>();
		CountDownLatch done = new CountDownLatch(1);
		for (int i = 0; i < 1_000; i++) {
			int step = i;
			this.loop.execute(() -> {
				ran.add(step);
				if (step % 7 == 0) {
					throw new IllegalStateException("Step " + step + " fails on purpose");
				}
			});
		}
		this.loop.execute(done::countDown);
		Waiting.await(done);
		assertThat(ran).hasSize(1_000).isSorted();
	}

	@Test
	void aCancelledStepIsNotRun() throws Exception {
		AtomicInteger ran = new AtomicInteger();
		CountDownLatch cancelled = new CountDownLatch(1);
		CountDownLatch done = new CountDownLatch(1);
		ScheduledExecutorService busy = Executors.newScheduledThreadPool(1);
		try {
			SerialLoop waiting = new SerialLoop(busy, busy);
			waiting.execute(() -> awaitQuietly(cancelled));
			waiting.later(1, ran::incrementAndGet).run();
			waiting.later(2, done::countDown);
			cancelled.countDown();
			Waiting.await(done);
		}
		finally {
			busy.shutdownNow();
		}
		assertThat(ran).hasValue(0);
	}

	private static void awaitQuietly(CountDownLatch latch) {
		try {
			Waiting.await(latch);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Test
	void whenTheSchedulerHasBeenShutDownThenStepsAreDropped() {
		this.scheduler.shutdownNow();
		AtomicInteger ran = new AtomicInteger();
		this.loop.execute(ran::incrementAndGet);
		this.loop.execute(ran::incrementAndGet);
		this.loop.later(1, ran::incrementAndGet).run();
		assertThat(ran).hasValue(0);
	}

}
