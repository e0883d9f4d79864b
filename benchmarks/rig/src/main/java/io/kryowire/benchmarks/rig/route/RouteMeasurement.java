/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.route;

import java.util.List;
import java.util.Map;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.JmhLaunch;
import io.kryowire.benchmarks.rig.SampleFile;
import org.openjdk.jmh.runner.Runner;

/**
 * One launch: measures one subject in one route row and appends a line to the samples.
 */
public final class RouteMeasurement {

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
		List<Double> times = JmhLaunch
			.times(new Runner(JmhLaunch.options(RouteBenchmark.class, 1, LEAST_WARM_UP_MILLIS, arguments)
				.param("nodes", row.substring(row.indexOf('-') + 1))
				.build()).run());
		new SampleFile(arguments.path("samples")).append(row, arguments.text("subject"), Map.of("choose_ns", times));
	}

}
