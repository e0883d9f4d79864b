/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.JmhLaunch;
import io.kryowire.benchmarks.rig.SampleFile;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;

/**
 * One launch: measures one subject in one codec row and appends a line to the samples.
 */
public final class CodecMeasurement {

	/** Less does not get the slower products through the JIT compiler. */
	private static final long LEAST_WARM_UP_MILLIS = 600;

	/** Encode and decode. */
	private static final int LOOPS = 2;

	private final CodecRow row;

	private final Arguments arguments;

	private CodecMeasurement(CodecRow row, Arguments arguments) {
		this.row = row;
		this.arguments = arguments;
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
		Optional<String> refusal = arguments.instance("class", CodecSubject.class).refusal(row);
		if (refusal.isPresent()) {
			samples.appendUnsupported(row.id(), subject, refusal.get());
			return;
		}
		samples.append(row.id(), subject, new CodecMeasurement(row, arguments).run());
	}

	private Map<String, List<Double>> run() throws ReflectiveOperationException, RunnerException {
		CodecSubject subject = this.arguments.instance("class", CodecSubject.class);
		subject.prepare(this.row);
		double bytes = SelfCheck.run(subject, this.row);
		double allocated = new AllocationMeter().bytesPerEncode(subject, subject.own(this.row.sample()));
		Map<String, List<Double>> times = times();
		Map<String, List<Double>> metrics = new LinkedHashMap<>();
		metrics.put("encode_ns", times.get("encode"));
		metrics.put("decode_ns", times.get("decode"));
		metrics.put("bytes", List.of(bytes));
		metrics.put("alloc_b", List.of(allocated));
		metrics.put("both_ns", sums(metrics.get("encode_ns"), metrics.get("decode_ns")));
		return metrics;
	}

	private Map<String, List<Double>> times() throws RunnerException {
		Map<String, List<Double>> times = new LinkedHashMap<>();
		Options options = JmhLaunch.options(CodecBenchmark.class, LOOPS, LEAST_WARM_UP_MILLIS, this.arguments)
			.param("row", this.row.id())
			.build();
		for (RunResult result : new Runner(options).run()) {
			String benchmark = result.getParams().getBenchmark();
			times.put(benchmark.substring(benchmark.lastIndexOf('.') + 1), JmhLaunch.times(List.of(result)));
		}
		return times;
	}

	private static List<Double> sums(List<Double> left, List<Double> right) {
		List<Double> sums = new ArrayList<>();
		for (int i = 0; i < left.size(); i++) {
			sums.add(left.get(i) + right.get(i));
		}
		return sums;
	}

}
