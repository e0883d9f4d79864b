/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.routed;

import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a number of calls under way, for random keys, and knows what must come of them.
 */
final class CountedCalls {

	private static final int UNDER_WAY = 256;

	private static final int KEYS = 10_000;

	private static final int PATIENCE_SECONDS = 30;

	private static final long SEED = 42;

	private static final int SHOWN = 5;

	private final RoutedClient client;

	private final List<String> keys = IntStream.range(0, KEYS).mapToObj((key) -> "account-" + key).toList();

	private final Random random = new Random(SEED);

	private final Semaphore room = new Semaphore(UNDER_WAY);

	private final Recorder latencies = new Recorder(3);

	/** Calls of each key, and the sum of their answers. */
	private final AtomicLongArray made = new AtomicLongArray(KEYS);

	private final AtomicLongArray answers = new AtomicLongArray(KEYS);

	private final AtomicLong failed = new AtomicLong();

	CountedCalls(RoutedClient client) {
		this.client = client;
	}

	/** Returns how many calls were made, all of which have ended. */
	long run(long nanos) throws InterruptedException {
		long end = System.nanoTime() + nanos;
		long count = 0;
		while (System.nanoTime() < end) {
			acquire(1);
			count++;
			call(this.random.nextInt(KEYS));
		}
		acquire(UNDER_WAY);
		this.room.release(UNDER_WAY);
		return count;
	}

	private void acquire(int calls) throws InterruptedException {
		if (!this.room.tryAcquire(calls, PATIENCE_SECONDS, TimeUnit.SECONDS)) {
			throw new IllegalStateException("Calls have neither ended nor failed within %d s: %d of %d are under way"
				.formatted(PATIENCE_SECONDS, UNDER_WAY - this.room.availablePermits(), UNDER_WAY));
		}
	}

	private void call(int key) {
		long begun = System.nanoTime();
		this.made.incrementAndGet(key);
		this.client.increment(this.keys.get(key)).whenComplete((value, failure) -> ended(key, begun, value, failure));
	}

	private void ended(int key, long begun, @Nullable Long value, @Nullable Throwable failure) {
		this.latencies.recordValue(System.nanoTime() - begun);
		if (value != null) {
			this.answers.addAndGet(key, value);
		}
		else if (this.failed.getAndIncrement() < SHOWN && failure != null) {
			failure.printStackTrace();
		}
		this.room.release();
	}

	/** Those since the last time. */
	Histogram latencies() {
		return this.latencies.getIntervalHistogram();
	}

	long failed() {
		return this.failed.get();
	}

	long made() {
		return IntStream.range(0, KEYS).mapToLong(this.made::get).sum();
	}

	/**
	 * Counts the keys of which not each call was counted exactly once: then the counter
	 * is the number of calls n, and they were answered 1 to n.
	 */
	long wrong() throws Exception {
		Map<String, Long> stored = this.client.stored(this.keys);
		long wrong = 0;
		for (int key = 0; key < KEYS; key++) {
			long calls = this.made.get(key);
			long counter = stored.getOrDefault(this.keys.get(key), 0L);
			if (counter != calls || this.answers.get(key) != calls * (calls + 1) / 2) {
				if (wrong++ < SHOWN) {
					System.out.printf("%s: %d calls, stored is %d, the answers' sum is %d%n", this.keys.get(key), calls,
							counter, this.answers.get(key));
				}
			}
		}
		return wrong;
	}

}
