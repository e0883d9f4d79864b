/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.kryowire.benchmarks.rig.SampleFile;
import org.jspecify.annotations.Nullable;

/**
 * What all rounds together measured of one subject in one row.
 *
 * @param row the row
 * @param subject the subject
 * @param metrics the metrics in the order of the report's columns, none if the subject
 * does not support the row
 * @param refusal why it does not, or {@code null} if it does
 */
record Measurement(String row, String subject, Map<String, Distribution> metrics, @Nullable String refusal) {

	/**
	 * Whether a line of a {@link SampleFile} holds figures, or says that there are none.
	 * @return {@code false} for what only pictures need, and for failures
	 */
	static boolean isIn(String line) {
		return !Stream.of(SampleFile.HISTOGRAM, SampleFile.COURSE, SampleFile.FAILED)
			.anyMatch((word) -> line.startsWith(word + " "));
	}

	/**
	 * Reads one line of a {@link SampleFile}.
	 */
	static Measurement parse(String line) {
		String[] words = line.split(" ", 4);
		if (words.length < 4) {
			throw new IllegalArgumentException("Not a sample: '%s'".formatted(line));
		}
		return switch (words[0]) {
			case SampleFile.SAMPLE -> new Measurement(words[1], words[2], metrics(words[3]), null);
			case SampleFile.UNSUPPORTED -> new Measurement(words[1], words[2], Map.of(), words[3]);
			default -> throw new IllegalArgumentException("Not a sample: '%s'".formatted(line));
		};
	}

	private static Map<String, Distribution> metrics(String text) {
		Map<String, Distribution> metrics = new LinkedHashMap<>();
		for (String metric : text.split(" ")) {
			String[] sides = metric.split("=", 2);
			List<Double> values = Arrays.stream(sides[1].split(",")).map(Double::valueOf).toList();
			metrics.put(sides[0], new Distribution(values));
		}
		return metrics;
	}

	boolean isOf(String row, String subject) {
		return this.row.equals(row) && this.subject.equals(subject);
	}

	/**
	 * Adds a later round's values to these.
	 */
	Measurement and(Measurement later) {
		Map<String, Distribution> all = new LinkedHashMap<>(this.metrics);
		later.metrics.forEach((name, values) -> all.merge(name, values, Distribution::and));
		return new Measurement(this.row, this.subject, all, later.refusal);
	}

	/**
	 * The line a machine reads: the median of each metric, then the smallest value of
	 * each that varies.
	 */
	String toLine() {
		if (this.refusal != null) {
			return "%s %s unsupported: %s".formatted(this.row, this.subject, this.refusal);
		}
		String medians = this.metrics.entrySet()
			.stream()
			.map((metric) -> " %s=%s".formatted(metric.getKey(), Figure.of(metric.getValue().median())))
			.collect(Collectors.joining());
		String smallest = this.metrics.entrySet()
			.stream()
			.filter((metric) -> metric.getValue().varies())
			.map((metric) -> " %s_min=%s".formatted(metric.getKey(), Figure.of(metric.getValue().min())))
			.collect(Collectors.joining());
		return this.row + " " + this.subject + medians + smallest;
	}

	double median(String metric) {
		return Objects.requireNonNull(this.metrics.get(metric), metric).median();
	}

}
