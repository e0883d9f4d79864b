/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.philosophers;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.Launched;
import io.kryowire.benchmarks.rig.Metrics;
import io.kryowire.benchmarks.rig.ProcessorTime;
import io.kryowire.benchmarks.rig.call.WarmUp;
import org.HdrHistogram.Histogram;

/**
 * The philosophers' JVM of one launch. A launch fails if a request failed, if two
 * neighbours ate at the same time, or if a philosopher ate nothing in an iteration.
 */
public final class PhilosophersMeasurement {

	private static final int ITERATIONS = 5;

	private final Arguments arguments;

	private final Metrics metrics = new Metrics();

	private PhilosophersMeasurement(Arguments arguments) {
		this.arguments = arguments;
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --redis} (the port), {@code --seats} (how many philosophers),
	 * {@code --redis-process} and {@code --table-process} (their ids, 0 for none),
	 * {@code --seconds} (of measuring) and {@code --samples} (the file to append to).
	 */
	public static void main(String[] args) {
		Launched.measure(args, (arguments) -> new PhilosophersMeasurement(arguments).run());
	}

	private boolean run() throws Exception {
		int seats = (int) this.arguments.number("seats");
		Forks forks = this.arguments.instance("class", PhilosophersSubject.class)
			.connect((int) this.arguments.number("redis"), seats);
		HungryPhilosophers philosophers = new HungryPhilosophers(forks, seats);
		philosophers.start();
		WarmUp.run((nanos) -> watch(philosophers, nanos));
		philosophers.hunger();
		boolean fed = true;
		for (int i = 0; i < ITERATIONS; i++) {
			fed &= iterate(philosophers);
		}
		this.metrics.add("failed", philosophers.failed());
		this.metrics.add("held_twice", philosophers.heldTwice());
		this.metrics.write(this.arguments);
		System.out.printf("%d meals, %d failed, %d forks held twice, %s%n", philosophers.meals(), philosophers.failed(),
				philosophers.heldTwice(), fed ? "everybody ate" : "somebody STARVED");
		return fed && philosophers.failed() == 0 && philosophers.heldTwice() == 0;
	}

	private static long watch(HungryPhilosophers philosophers, long nanos) throws InterruptedException {
		long before = philosophers.meals();
		TimeUnit.NANOSECONDS.sleep(nanos);
		return philosophers.meals() - before;
	}

	private boolean iterate(HungryPhilosophers philosophers) throws Exception {
		long nanos = (long) (this.arguments.number("seconds") * TimeUnit.SECONDS.toNanos(1) / ITERATIONS);
		long[] before = philosophers.mealsOfEach();
		ProcessorTime redis = ProcessorTime.of(this.arguments.text("redis-process"));
		ProcessorTime table = ProcessorTime.of(this.arguments.text("table-process"));
		ProcessorTime own = ProcessorTime.ofThisJvm();
		long start = System.nanoTime();
		long count = watch(philosophers, nanos);
		this.metrics.addRate("ops", count, start);
		Histogram hunger = philosophers.hunger();
		this.metrics.add("p50us", hunger.getValueAtPercentile(50) / 1000.0);
		this.metrics.add("p99us", hunger.getValueAtPercentile(99) / 1000.0);
		this.metrics.add("philosophers_us", own.soFar() / count);
		this.metrics.add("table_us", table.soFar() / count);
		this.metrics.add("redis_us", redis.soFar() / count);
		long[] after = philosophers.mealsOfEach();
		long[] eaten = IntStream.range(0, after.length).mapToLong((seat) -> after[seat] - before[seat]).toArray();
		long least = Arrays.stream(eaten).min().orElse(0);
		this.metrics.add("least_pct", 100.0 * least * eaten.length / Arrays.stream(eaten).sum());
		return least > 0;
	}

}
