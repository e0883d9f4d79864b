/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * What a load has measured, metric by metric.
 */
final class CallMetrics {

	private CallMetrics() {
	}

	static Map<String, List<Double>> none() {
		return new LinkedHashMap<>();
	}

	static void add(Map<String, List<Double>> metrics, String name, double value) {
		metrics.computeIfAbsent(name, (key) -> new ArrayList<>()).add(value);
	}

	static void addRate(Map<String, List<Double>> metrics, long operations, long nanos) {
		add(metrics, "ops", (double) operations * TimeUnit.SECONDS.toNanos(1) / nanos);
	}

}
