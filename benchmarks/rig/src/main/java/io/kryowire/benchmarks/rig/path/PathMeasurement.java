/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.path;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.JmhLaunch;
import io.kryowire.benchmarks.rig.SampleFile;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.Runner;

/**
 * One launch: measures one operation of one subject and appends a line to the samples.
 */
public final class PathMeasurement {

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
		Optional<String> refusal = arguments.instance("class", PathSubject.class).refusal(row);
		if (refusal.isPresent()) {
			samples.appendUnsupported(row, arguments.text("subject"), refusal.get());
			return;
		}
		List<IterationResult> iterations = JmhLaunch
			.iterations(new Runner(JmhLaunch.options(PathBenchmark.class, 1, LEAST_WARM_UP_MILLIS, arguments)
				.param("row", row)
				.addProfiler(GCProfiler.class)
				.build()).run());
		Map<String, List<Double>> metrics = new LinkedHashMap<>();
		metrics.put("ns", iterations.stream().map((iteration) -> iteration.getPrimaryResult().getScore()).toList());
		metrics.put("alloc_b",
				iterations.stream()
					.map((iteration) -> Math.rint(iteration.getSecondaryResults().get(ALLOCATION).getScore()))
					.toList());
		samples.append(row, arguments.text("subject"), metrics);
	}

}
