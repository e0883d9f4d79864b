/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Many lines, many keys, and tasks of which some block, say that they wait, or are
 * interrupted: each runs once, those of a key in order and one at a time.
 */
class TaskThreadsStressTests {

	private static final int LINES = 4;

	private static final int KEYS = 50;

	private static final int TASKS = 30_000;

	private final Queue<String> wrong = new ConcurrentLinkedQueue<>();

	private final Map<Integer, AtomicInteger> inKey = new ConcurrentHashMap<>();

	private final Map<String, Integer> lastOf = new ConcurrentHashMap<>();

	private final CountDownLatch left = new CountDownLatch(LINES * TASKS);

	@ParameterizedTest
	@CsvSource({ "1, 2", "2, 50", "8, 1024" })
	void eachTaskRunsOnceAndInOrder(int workers, int mostThreads) throws Exception {
		Pace pace = new Pace();
		try (TaskThreads threads = new DispatcherBuilder("stress",
				(task, failure) -> this.wrong.add("failed: " + failure))
			.workers(workers)
			.mostThreads(mostThreads)
			.buildThreads()) {
			List<Thread> producers = new ArrayList<>();
			for (int line = 0; line < LINES; line++) {
				int number = line;
				producers.add(new Thread(() -> produce(number, threads, pace)));
			}
			producers.forEach(Thread::start);
			producers.forEach(Eventually::ends);
			Eventually.opens(this.left);
			Eventually.holds("nothing runs", () -> threads.snapshot().busy() == 0);
		}
		assertThat(this.wrong).isEmpty();
	}

	private void produce(int line, TaskThreads threads, Pace pace) {
		TaskLine to = threads.line();
		for (int i = 0; i < TASKS; i++) {
			int number = i;
			int key = ThreadLocalRandom.current().nextInt(KEYS);
			boolean keyed = i % 3 != 0;
			TestTask task = keyed ? TestTask.of(key, () -> runKeyed(line, key, number)) : TestTask.of(pace, this::act);
			to.add(task);
			if (i % 1000 == 0) {
				threads.interruptIf(System.nanoTime(), (running) -> running == task);
			}
			if (i % 5000 == 0) {
				threads.interruptIf(System.nanoTime(), (running) -> false);
			}
		}
	}

	private void runKeyed(int line, int key, int number) {
		AtomicInteger in = this.inKey.computeIfAbsent(key, (ignored) -> new AtomicInteger());
		if (in.incrementAndGet() != 1) {
			this.wrong.add("two tasks of key " + key + " at once");
		}
		Integer before = this.lastOf.put(line + "/" + key, number);
		if (before != null && before >= number) {
			this.wrong.add("task " + number + " of key " + key + " after " + before);
		}
		act();
		in.decrementAndGet();
	}

	private void act() {
		int dice = ThreadLocalRandom.current().nextInt(1000);
		if (dice == 0) {
			LockSupport.parkNanos(3_000_000);
		}
		else if (dice < 5) {
			TaskThreads.aboutToWait();
			Thread.yield();
		}
		this.left.countDown();
	}

}
