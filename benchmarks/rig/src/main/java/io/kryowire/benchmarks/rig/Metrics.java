/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What a launch has measured: values by metric, in the order of the report's columns.
 */
public final class Metrics {

	private final Map<String, List<Double>> values = new LinkedHashMap<>();

	public void add(String metric, double value) {
		this.values.computeIfAbsent(metric, (name) -> new ArrayList<>()).add(value);
	}

	/** Adds how many there have been a second since a time of {@link System#nanoTime}. */
	public void addRate(String metric, long count, long start) {
		add(metric, (double) count * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start));
	}

	/**
	 * Appends them to the file of samples.
	 * @param arguments those of the launch: {@code --samples}, {@code --row} and
	 * {@code --subject}
	 */
	public void write(Arguments arguments) throws IOException {
		new SampleFile(arguments.path("samples")).append(arguments.text("row"), arguments.text("subject"), this.values);
	}

}
