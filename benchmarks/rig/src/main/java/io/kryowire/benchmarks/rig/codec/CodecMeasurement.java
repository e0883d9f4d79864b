/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * One launch: measures one subject in one codec row and appends a line to the samples.
 */
public final class CodecMeasurement {

	private static final int WARM_UP_ITERATIONS = 3;

	private static final int ITERATIONS = 5;

	/** Less does not get the slower products through the JIT compiler. */
	private static final long LEAST_WARM_UP_MILLIS = 600;

	private final CodecRow row;

	private final String subjectClass;

	private CodecMeasurement(CodecRow row, String subjectClass) {
		this.row = row;
		this.subjectClass = subjectClass;
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --seconds} (of measuring, encode and decode together),
	 * {@code --samples} (the file to append to) and {@code --log} (where JMH writes).
	 */
	public static void main(String[] args) throws Exception {
		Arguments arguments = Arguments.parse(args);
		CodecRow row = CodecRow.of(arguments.text("row"));
		String subject = arguments.text("subject");
		SampleFile samples = new SampleFile(arguments.path("samples"));
		CodecMeasurement measurement = new CodecMeasurement(row, arguments.text("class"));
		Optional<String> refusal = CodecBenchmark.instantiate(measurement.subjectClass).refusal(row);
		if (refusal.isPresent()) {
			samples.appendUnsupported(row.id(), subject, refusal.get());
			return;
		}
		samples.append(row.id(), subject, measurement.run(arguments.number("seconds"), arguments.path("log")));
	}

	private Map<String, List<Double>> run(double seconds, Path log)
			throws ReflectiveOperationException, RunnerException {
		CodecSubject subject = CodecBenchmark.instantiate(this.subjectClass);
		subject.prepare(this.row);
		double bytes = SelfCheck.run(subject, this.row);
		double allocated = new AllocationMeter().bytesPerEncode(subject, subject.own(this.row.sample()));
		Map<String, List<Double>> times = times(seconds, log);
		Map<String, List<Double>> metrics = new LinkedHashMap<>();
		metrics.put("encode_ns", times.get("encode"));
		metrics.put("decode_ns", times.get("decode"));
		metrics.put("bytes", List.of(bytes));
		metrics.put("alloc_b", List.of(allocated));
		metrics.put("both_ns", sums(metrics.get("encode_ns"), metrics.get("decode_ns")));
		return metrics;
	}

	private Map<String, List<Double>> times(double seconds, Path log) throws RunnerException {
		Map<String, List<Double>> times = new LinkedHashMap<>();
		for (RunResult result : new Runner(options(seconds, log)).run()) {
			String benchmark = result.getParams().getBenchmark();
			times.put(benchmark.substring(benchmark.lastIndexOf('.') + 1), scores(result));
		}
		return times;
	}

	private Options options(double seconds, Path log) {
		long iterationMillis = Math.max(1, Math.round(seconds * 1000 / 2 / ITERATIONS));
		return new OptionsBuilder().include(CodecBenchmark.class.getName() + "\\.")
			.param("row", this.row.id())
			.param("subjectClass", this.subjectClass)
			.forks(1)
			.warmupIterations(WARM_UP_ITERATIONS)
			.warmupTime(TimeValue.nanoseconds(warmUpNanos(iterationMillis)))
			.measurementIterations(ITERATIONS)
			.measurementTime(TimeValue.milliseconds(iterationMillis))
			.shouldFailOnError(true)
			.output(log.toString())
			.build();
	}

	/** Of one iteration: the limit is for all of them, of encode and of decode. */
	private static long warmUpNanos(long iterationMillis) {
		long usual = TimeUnit.MILLISECONDS.toNanos(Math.max(LEAST_WARM_UP_MILLIS, iterationMillis));
		return WarmUpLimit.nanos(usual * 2 * WARM_UP_ITERATIONS) / 2 / WARM_UP_ITERATIONS;
	}

	private static List<Double> scores(RunResult result) {
		return result.getBenchmarkResults()
			.stream()
			.flatMap((fork) -> fork.getIterationResults().stream())
			.map((iteration) -> iteration.getPrimaryResult().getScore())
			.toList();
	}

	private static List<Double> sums(List<Double> left, List<Double> right) {
		List<Double> sums = new ArrayList<>();
		for (int i = 0; i < left.size(); i++) {
			sums.add(left.get(i) + right.get(i));
		}
		return sums;
	}

}
