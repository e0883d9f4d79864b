/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.services;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

import io.kryowire.test.waiting.Waiting;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Threads that call at once.
 */
final class Callers {

	private final CountDownLatch running;

	private final Queue<Throwable> problems = new ConcurrentLinkedQueue<>();

	private final int count;

	private Callers(int count) {
		this.count = count;
		this.running = new CountDownLatch(count);
	}

	/** Starts some, each of which learns its number. */
	static Callers start(int count, Task task) {
		Callers callers = new Callers(count);
		CountDownLatch start = new CountDownLatch(1);
		for (int i = 0; i < count; i++) {
			int number = i;
			Thread thread = new Thread(() -> callers.run(start, task, number), "caller-" + number);
			thread.setDaemon(true);
			thread.start();
		}
		start.countDown();
		return callers;
	}

	private void run(CountDownLatch start, Task task, int number) {
		try {
			start.await();
			task.call(number);
		}
		catch (Throwable ex) {
			this.problems.add(ex);
		}
		finally {
			this.running.countDown();
		}
	}

	/** Starts some, and waits for the end of all. */
	static void all(int count, Task task) throws InterruptedException {
		start(count, task).awaitSuccess();
	}

	/** Whether one of them has. */
	boolean hasFailed() {
		return !this.problems.isEmpty();
	}

	/**
	 * Waits for the end of all, none of whom may have failed. The deadlines of their
	 * calls come first, so that it is known how many have.
	 */
	void awaitSuccess() throws InterruptedException {
		this.running.await(2 * Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS);
		Throwable first = this.problems.peek();
		if (first != null || this.running.getCount() > 0) {
			throw new AssertionError("Of %d callers %d have failed and %d still run; the first failure: %s"
				.formatted(this.count, this.problems.size(), this.running.getCount(), first), first);
		}
	}

	/**
	 * Sends on this thread until so many have arrived, again and again where there was no
	 * room in time.
	 * @param count how many
	 * @param arrived counts them
	 * @param send sends one and says whether it was sent
	 */
	static void sendUntil(int count, IntSupplier arrived, BooleanSupplier send) {
		Waiting.patiently().untilAsserted(() -> {
			boolean sent = true;
			while (sent && arrived.getAsInt() < count) {
				sent = send.getAsBoolean();
			}
			assertThat(arrived.getAsInt()).as("have arrived").isGreaterThanOrEqualTo(count);
		});
	}

	/**
	 * What a caller does.
	 */
	@FunctionalInterface
	interface Task {

		/** Calls, and fails if a call does. */
		void call(int caller) throws Exception;

	}

}
