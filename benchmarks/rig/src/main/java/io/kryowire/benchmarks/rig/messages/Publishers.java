/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

import org.HdrHistogram.Recorder;

/**
 * The threads that publish. Numbers of messages go on from one publishing to the next, so
 * that what comes late is noticed then.
 */
final class Publishers {

	/** How many messages a thread publishes before it looks at the clock. */
	private static final int LOOK = 16;

	private final MessagePublisher publisher;

	private final Audience audience;

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "publisher");
		thread.setDaemon(true);
		return thread;
	});

	/** The number of each thread's last message; the thread's own while it publishes. */
	private final long[] numbers = new long[Publishing.MOST_THREADS];

	/** By how much threads that are paced awake too late. */
	private final Recorder oversleeps = new Recorder(3);

	private final AtomicLong published = new AtomicLong();

	/** What has been published and is not awaited any more. */
	private volatile long lost;

	Publishers(MessagePublisher publisher, Audience audience) {
		this.publisher = publisher;
		this.audience = audience;
	}

	/** How many messages have been given up so far. */
	long lost() {
		return this.lost;
	}

	/**
	 * The 99th percentile of what the machine's timer was late since this was asked last:
	 * no product's latency is better.
	 */
	double timerMicros() {
		return this.oversleeps.getIntervalHistogram().getValueAtPercentile(99) / 1000.0;
	}

	/**
	 * Publishes as fast as the window lets.
	 * @return how many messages, all of which have been handled or given up
	 */
	long flatOut(Publishing way, long nanos) throws Exception {
		long end = System.nanoTime() + nanos;
		return run(way.threads(), (thread) -> {
			Instant at = NumberedOrder.instant(System.nanoTime());
			while (System.nanoTime() < end) {
				for (int i = 0; i < LOOK; i++) {
					enter(way.window());
					this.publisher.publish(NumberedOrder.of(thread, ++this.numbers[thread], at));
				}
			}
		});
	}

	/**
	 * Publishes from one thread as fast as the product lets, and waits until all have
	 * been handled or given up.
	 * @return how long the publisher took for that
	 */
	long burst(int count) throws Exception {
		AtomicLong took = new AtomicLong();
		run(1, (thread) -> {
			long start = System.nanoTime();
			Instant at = NumberedOrder.instant(start);
			for (int i = 0; i < count; i++) {
				this.published.incrementAndGet();
				this.publisher.publish(NumberedOrder.of(thread, ++this.numbers[thread], at));
			}
			took.set(System.nanoTime() - start);
		});
		return took.get();
	}

	/**
	 * Publishes at a given rate. A message carries when it was due, or when its thread
	 * awoke if the system has let it sleep for longer: the product answers for the time
	 * its own calls take, not for the timer.
	 * @return how many messages, all of which have been handled or given up
	 */
	long paced(Publishing way, long everyNanos, long nanos) throws Exception {
		long start = System.nanoTime();
		return run(way.threads(), (thread) -> {
			long awoke = 0;
			long step = everyNanos * way.threads();
			for (long due = start + everyNanos * thread; due < start + nanos; due += step) {
				for (long early = due - System.nanoTime(); early > 0; early = due - System.nanoTime()) {
					LockSupport.parkNanos(early);
					awoke = System.nanoTime();
					this.oversleeps.recordValue(Math.max(0, awoke - due));
				}
				enter(way.window());
				Instant at = NumberedOrder.instant(Math.max(due, awoke));
				this.publisher.publish(NumberedOrder.of(thread, ++this.numbers[thread], at));
			}
		});
	}

	/** Waits for room in the window. */
	private void enter(int window) throws IOException {
		long mine = this.published.incrementAndGet();
		while (mine - this.lost - this.audience.heard().handled() > window) {
			if (!this.audience.awaitHandled(mine - this.lost - window)) {
				giveUp(window);
			}
		}
	}

	/**
	 * Makes room again, unless another thread has; what is lost is counted at the end.
	 */
	private synchronized void giveUp(int window) {
		long missing = this.published.get() - this.lost - this.audience.heard().handled();
		if (missing > window) {
			this.lost += missing;
		}
	}

	private long run(int count, Work work) throws Exception {
		long before = this.published.get();
		long lostBefore = this.lost;
		List<Future<?>> running = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			int thread = i;
			running.add(this.threads.submit(() -> {
				work.publish(thread);
				return null;
			}));
		}
		for (Future<?> thread : running) {
			try {
				thread.get(2, TimeUnit.MINUTES);
			}
			catch (ExecutionException ex) {
				throw (ex.getCause() instanceof Exception cause) ? cause : ex;
			}
		}
		long after = this.published.get();
		boolean complete = this.audience.awaitHandled(after - lostBefore);
		this.lost = complete ? lostBefore : after - this.audience.heard().handled();
		return after - before;
	}

	private interface Work {

		void publish(int thread) throws Exception;

	}

}
