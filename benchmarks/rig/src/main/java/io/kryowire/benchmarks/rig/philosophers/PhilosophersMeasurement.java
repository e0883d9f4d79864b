/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.philosophers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.SampleFile;
import io.kryowire.benchmarks.rig.call.WarmUp;
import org.HdrHistogram.Histogram;

/**
 * The philosophers' JVM of one launch. A launch fails if a request failed, if two
 * neighbours ate at the same time, or if a philosopher ate nothing in an iteration.
 */
public final class PhilosophersMeasurement {

	private static final int ITERATIONS = 5;

	private final Arguments arguments;

	private final Map<String, List<Double>> metrics = new LinkedHashMap<>();

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
		int code = 1;
		try {
			code = new PhilosophersMeasurement(Arguments.parse(args)).run() ? 0 : 1;
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(code);
		}
	}

	private boolean run() throws Exception {
		int seats = (int) this.arguments.number("seats");
		Forks forks = TableNode.instantiate(this.arguments.text("class"))
			.connect((int) this.arguments.number("redis"), seats);
		HungryPhilosophers philosophers = new HungryPhilosophers(forks, seats);
		philosophers.start();
		WarmUp.run((nanos) -> watch(philosophers, nanos));
		philosophers.hunger();
		boolean fed = true;
		for (int i = 0; i < ITERATIONS; i++) {
			fed &= iterate(philosophers);
		}
		add("failed", philosophers.failed());
		add("held_twice", philosophers.heldTwice());
		new SampleFile(this.arguments.path("samples")).append(this.arguments.text("row"),
				this.arguments.text("subject"), this.metrics);
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
		String self = String.valueOf(ProcessHandle.current().pid());
		long[] before = philosophers.mealsOfEach();
		double redis = cpuMicros(this.arguments.text("redis-process"));
		double table = cpuMicros(this.arguments.text("table-process"));
		double own = cpuMicros(self);
		long start = System.nanoTime();
		long count = watch(philosophers, nanos);
		add("ops", (double) count * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start));
		Histogram hunger = philosophers.hunger();
		add("p50us", hunger.getValueAtPercentile(50) / 1000.0);
		add("p99us", hunger.getValueAtPercentile(99) / 1000.0);
		add("philosophers_us", (cpuMicros(self) - own) / count);
		add("table_us", (cpuMicros(this.arguments.text("table-process")) - table) / count);
		add("redis_us", (cpuMicros(this.arguments.text("redis-process")) - redis) / count);
		long[] after = philosophers.mealsOfEach();
		long[] eaten = IntStream.range(0, after.length).mapToLong((seat) -> after[seat] - before[seat]).toArray();
		long least = Arrays.stream(eaten).min().orElse(0);
		add("least_pct", 100.0 * least * eaten.length / Arrays.stream(eaten).sum());
		return least > 0;
	}

	/** The processor time that a process has used. */
	private static double cpuMicros(String process) {
		return ProcessHandle.of(Long.parseLong(process))
			.flatMap((running) -> running.info().totalCpuDuration())
			.map((duration) -> duration.toNanos() / 1000.0)
			.orElse(0.0);
	}

	private void add(String metric, double value) {
		this.metrics.computeIfAbsent(metric, (name) -> new ArrayList<>()).add(value);
	}

}
