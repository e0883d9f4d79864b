/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.path;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.SampleFile;
import io.kryowire.benchmarks.rig.WarmUpLimit;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * One launch: measures one operation of one subject and appends a line to the samples.
 */
public final class PathMeasurement {

	private static final int WARM_UP_ITERATIONS = 3;

	private static final int ITERATIONS = 5;

	private static final long LEAST_WARM_UP_MILLIS = 500;

	/** What JMH calls the bytes that are allocated for each operation. */
	private static final String ALLOCATION = "gc.alloc.rate.norm";

	private PathMeasurement() {
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --seconds} (of measuring), {@code --samples} (the file to append to)
	 * and {@code --log} (where JMH writes).
	 */
	public static void main(String[] args) throws Exception {
		Arguments arguments = Arguments.parse(args);
		String row = arguments.text("row");
		SampleFile samples = new SampleFile(arguments.path("samples"));
		Optional<String> refusal = PathBenchmark.instantiate(arguments.text("class")).refusal(row);
		if (refusal.isPresent()) {
			samples.appendUnsupported(row, arguments.text("subject"), refusal.get());
			return;
		}
		List<IterationResult> iterations = new Runner(options(row, arguments)).run()
			.stream()
			.flatMap((result) -> result.getBenchmarkResults().stream())
			.map(BenchmarkResult::getIterationResults)
			.flatMap(Collection::stream)
			.toList();
		Map<String, List<Double>> metrics = new LinkedHashMap<>();
		metrics.put("ns", iterations.stream().map((iteration) -> iteration.getPrimaryResult().getScore()).toList());
		metrics.put("alloc_b",
				iterations.stream()
					.map((iteration) -> Math.rint(iteration.getSecondaryResults().get(ALLOCATION).getScore()))
					.toList());
		samples.append(row, arguments.text("subject"), metrics);
	}

	private static Options options(String row, Arguments arguments) {
		Path log = arguments.path("log");
		long iterationMillis = Math.max(1, Math.round(arguments.number("seconds") * 1000 / ITERATIONS));
		return new OptionsBuilder().include(PathBenchmark.class.getName() + "\\.")
			.param("row", row)
			.param("subjectClass", arguments.text("class"))
			.addProfiler(GCProfiler.class)
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

}
