/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the name of a metric says: the last letters are its unit.
 */
public final class MetricName {

	private static final Map<String, String> UNITS = new LinkedHashMap<>();

	private static final Map<String, String> LABELS = Map.of("ops", "per second", "p999us", "p99.9, µs", "p9999us",
			"p99.99, µs", "client_us", "client's CPU, µs", "server_us", "server's CPU, µs", "alloc_b", "garbage, B");

	static {
		UNITS.put("_ops", "1/s");
		UNITS.put("_per_s", "1/s");
		UNITS.put("us", "µs");
		UNITS.put("_ns", "ns");
		UNITS.put("_ms", "ms");
		UNITS.put("_mb", "MB");
		UNITS.put("_pct", "%");
		UNITS.put("bytes", "B");
		UNITS.put("_b", "B");
	}

	private MetricName() {
	}

	/**
	 * The unit of a metric.
	 * @return nothing for a mere number
	 */
	public static String unit(String name) {
		return UNITS.getOrDefault(letters(name), "");
	}

	/** Its last letters, if they are a unit. */
	private static String letters(String name) {
		return UNITS.keySet().stream().filter(("_" + name)::endsWith).findFirst().orElse("");
	}

	/**
	 * The heading of a column.
	 */
	public static String label(String name) {
		String known = LABELS.get(name);
		if (known != null) {
			return known;
		}
		String unit = unit(name);
		String words = name.substring(0, Math.max(0, name.length() - letters(name).length()));
		if (words.isEmpty() || name.equals("bytes")) {
			return name;
		}
		String plain = words.replace('_', ' ').strip();
		return unit.isEmpty() ? plain : plain + ", " + unit;
	}

}
