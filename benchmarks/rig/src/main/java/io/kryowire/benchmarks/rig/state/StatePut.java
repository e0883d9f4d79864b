/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import com.sun.management.OperatingSystemMXBean;
import io.kryowire.benchmarks.rig.call.WarmUp;
import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * Writes flat out, with so many writes under way as suits the product best.
 */
final class StatePut {

	private static final List<Integer> THREADS = List.of(1, 2);

	private static final List<Integer> WINDOWS = List.of(512, 2048, 8192);

	private static final long TRIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

	/** Of how many writes one is timed, and how many a thread makes between two looks. */
	private static final int BUNCH = 64;

	private static final int KEYS = 10_000;

	private static final OperatingSystemMXBean CPU = (OperatingSystemMXBean) ManagementFactory
		.getOperatingSystemMXBean();

	private final StateRun run;

	private final List<StateWriter> writers = new ArrayList<>();

	private final Keys keys = new Keys(KEYS);

	private final OrderRecord value = (OrderRecord) CodecRow.RECORD.sample();

	private final Recorder latencies = new Recorder(3);

	private final ExecutorService threads = Executors.newCachedThreadPool((task) -> {
		Thread thread = new Thread(task, "writer");
		thread.setDaemon(true);
		return thread;
	});

	StatePut(StateRun run) {
		this.run = run;
	}

	void measure() throws Exception {
		for (int i = 0; i < THREADS.get(THREADS.size() - 1); i++) {
			this.writers.add(this.run.writer());
		}
		Way first = new Way(1, WINDOWS.get(1));
		WarmUp.run((nanos) -> write(first, nanos));
		Way best = best();
		this.latencies.getIntervalHistogram();
		for (int i = 0; i < StateRun.ITERATIONS; i++) {
			iterate(best);
		}
		this.run.add("threads", best.threads());
		this.run.add("window", best.window());
	}

	private void iterate(Way way) throws Exception {
		try (RedisServer redis = new RedisServer(this.run.redis())) {
			double before = redis.cpuSeconds();
			long nanos = CPU.getProcessCpuTime();
			long start = System.nanoTime();
			long count = write(way, this.run.iterationNanos());
			double seconds = (double) (System.nanoTime() - start) / TimeUnit.SECONDS.toNanos(1);
			this.run.add("ops", count / seconds);
			Histogram histogram = this.latencies.getIntervalHistogram();
			this.run.add("p50us", histogram.getValueAtPercentile(50) / 1000.0);
			this.run.add("p99us", histogram.getValueAtPercentile(99) / 1000.0);
			double worked = redis.cpuSeconds() - before;
			nanos = CPU.getProcessCpuTime() - nanos;
			this.run.add("jvm_us", (double) nanos / TimeUnit.MICROSECONDS.toNanos(1) / count);
			this.run.add("redis_us", worked * TimeUnit.SECONDS.toMicros(1) / count);
			this.run.add("redis_pct", 100 * worked / seconds);
		}
	}

	private Way best() throws Exception {
		Way best = null;
		double bestRate = 0;
		for (int count : THREADS) {
			for (int window : WINDOWS) {
				Way way = new Way(count, window);
				double rate = rate(way, TRIAL_NANOS);
				System.out.printf("%s: %.0f/s%n", way, rate);
				if (best == null || rate > bestRate) {
					best = way;
					bestRate = rate;
				}
			}
		}
		return best(best);
	}

	private static Way best(@Nullable Way way) {
		if (way == null) {
			throw new IllegalStateException("There is no way to write");
		}
		return way;
	}

	private double rate(Way way, long nanos) throws Exception {
		long start = System.nanoTime();
		return (double) write(way, nanos) * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start);
	}

	private long write(Way way, long nanos) throws Exception {
		long end = System.nanoTime() + nanos;
		AtomicLong written = new AtomicLong();
		List<Future<?>> running = new ArrayList<>();
		for (int i = 0; i < way.threads(); i++) {
			StateWriter writer = this.writers.get(i);
			long first = (long) i * KEYS / way.threads();
			running.add(this.threads
				.submit(() -> written.addAndGet(write(writer, first, way.window() / way.threads(), end))));
		}
		for (Future<?> each : running) {
			each.get(2, TimeUnit.MINUTES);
		}
		return written.get();
	}

	/** Returns how many were written, all of which are answered. */
	private long write(StateWriter writer, long first, int window, long end) throws InterruptedException {
		Semaphore room = new Semaphore(window / BUNCH);
		long count = 0;
		while (System.nanoTime() < end) {
			if (!room.tryAcquire()) {
				writer.flush();
				room.acquire();
			}
			long begun = System.nanoTime();
			Bunch bunch = new Bunch(() -> {
				this.latencies.recordValue(System.nanoTime() - begun);
				room.release();
			});
			for (int i = 0; i < BUNCH; i++) {
				writer.write(this.keys.key(first + count++), this.value, bunch);
			}
		}
		writer.flush();
		room.acquire(window / BUNCH);
		return count;
	}

	/** Writes that are counted together: a semaphore is too dear for each. */
	private static final class Bunch extends AtomicLong implements Runnable {

		private static final long serialVersionUID = 1L;

		private final transient Runnable done;

		Bunch(Runnable done) {
			super(BUNCH);
			this.done = done;
		}

		@Override
		public void run() {
			if (decrementAndGet() == 0) {
				this.done.run();
			}
		}

	}

	/** A way to write. */
	private record Way(int threads, int window) {
	}

}
