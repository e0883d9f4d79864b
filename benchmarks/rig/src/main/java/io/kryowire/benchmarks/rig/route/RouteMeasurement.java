/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.route;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.SampleFile;
import io.kryowire.benchmarks.rig.WarmUpLimit;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One launch: measures one subject in one route row and appends a line to the samples.
 */
public final class RouteMeasurement {

	private static final int WARM_UP_ITERATIONS = 3;

	private static final int ITERATIONS = 5;

	private static final long LEAST_WARM_UP_MILLIS = 300;

	private RouteMeasurement() {
	}

	/**
	 * Takes {@code --row} ({@code route-NODES}), {@code --subject} (its name),
	 * {@code --class} (what implements it), {@code --seconds} (of measuring),
	 * {@code --samples} (the file to append to) and {@code --log} (where JMH writes).
	 */
	public static void main(String[] args) throws Exception {
		Arguments arguments = Arguments.parse(args);
		String row = arguments.text("row");
		List<Double> times = times(options(row.substring(row.indexOf('-') + 1), arguments));
		new SampleFile(arguments.path("samples")).append(row, arguments.text("subject"), Map.of("choose_ns", times));
	}

	private static Options options(String nodes, Arguments arguments) {
		Path log = arguments.path("log");
		long iterationMillis = Math.max(1, Math.round(arguments.number("seconds") * 1000 / ITERATIONS));
		return new OptionsBuilder().include(RouteBenchmark.class.getName() + "\\.")
			.param("nodes", nodes)
			.param("subjectClass", arguments.text("class"))
			.forks(1)
			.warmupIterations(WARM_UP_ITERATIONS)
			.warmupTime(TimeValue.nanoseconds(warmUpNanos(iterationMillis)))
			.measurementIterations(ITERATIONS)
			.measurementTime(TimeValue.milliseconds(iterationMillis))
			.shouldFailOnError(true)
			.output(log.toString())
			.build();
	}

	/** Of one iteration: the limit is for all of them. */
	private static long warmUpNanos(long iterationMillis) {
		long usual = TimeUnit.MILLISECONDS.toNanos(Math.max(LEAST_WARM_UP_MILLIS, iterationMillis));
		return WarmUpLimit.nanos(usual * WARM_UP_ITERATIONS) / WARM_UP_ITERATIONS;
	}

	private static List<Double> times(Options options) throws RunnerException {
		return new Runner(options).run()
			.stream()
			.flatMap((RunResult result) -> result.getBenchmarkResults().stream())
			.flatMap((fork) -> fork.getIterationResults().stream())
			.map((iteration) -> iteration.getPrimaryResult().getScore())
			.toList();
	}

}
