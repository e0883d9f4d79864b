/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How JMH measures a subject: in one fork for each of the loops.
 */
public final class JmhLaunch {

	private static final int WARM_UP_ITERATIONS = 3;

	private static final int ITERATIONS = 5;

	private JmhLaunch() {
	}

	/**
	 * What is the same in all rows.
	 * @param loops the class of the loops, which has a parameter {@code subjectClass}
	 * @param count how many loops it has
	 * @param leastWarmUpMillis the least that a loop warms up in an iteration
	 * @param arguments those of the launch: {@code --class}, {@code --seconds} (of
	 * measuring all loops) and {@code --log} (where JMH writes)
	 */
	public static ChainedOptionsBuilder options(Class<?> loops, int count, long leastWarmUpMillis,
			Arguments arguments) {
		long millis = Math.max(1, Math.round(arguments.number("seconds") * 1000 / count / ITERATIONS));
		long warmUp = TimeUnit.MILLISECONDS.toNanos(Math.max(leastWarmUpMillis, millis));
		// The limit is for all iterations of all loops
		long limited = WarmUpLimit.nanos(warmUp * count * WARM_UP_ITERATIONS) / count / WARM_UP_ITERATIONS;
		return new OptionsBuilder().include(loops.getName() + "\\.")
			.param("subjectClass", arguments.text("class"))
			.forks(1)
			.warmupIterations(WARM_UP_ITERATIONS)
			.warmupTime(TimeValue.nanoseconds(limited))
			.measurementIterations(ITERATIONS)
			.measurementTime(TimeValue.milliseconds(millis))
			.shouldFailOnError(true)
			.output(arguments.path("log").toString());
	}

	/** All iterations that were measured. */
	public static List<IterationResult> iterations(Collection<RunResult> results) {
		return results.stream().flatMap(JmhLaunch::iterations).toList();
	}

	/** The time for one operation, of each iteration. */
	public static List<Double> times(Collection<RunResult> results) {
		return iterations(results).stream().map((iteration) -> iteration.getPrimaryResult().getScore()).toList();
	}

	private static Stream<IterationResult> iterations(RunResult result) {
		return result.getBenchmarkResults()
			.stream()
			.map(BenchmarkResult::getIterationResults)
			.flatMap(Collection::stream);
	}

}
