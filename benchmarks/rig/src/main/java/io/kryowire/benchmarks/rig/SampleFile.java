/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The file into which every launch of one run appends what it measured, a line each. It
 * is what the report reads: {@code sample ROW SUBJECT metric=value,value ...} or
 * {@code unsupported ROW SUBJECT reason}.
 */
public final class SampleFile {

	/** First word of a line that holds measured values. */
	public static final String SAMPLE = "sample";

	/** First word of a line that tells why there are none. */
	public static final String UNSUPPORTED = "unsupported";

	private final Path path;

	public SampleFile(Path path) {
		this.path = path;
	}

	/**
	 * Appends what one launch measured.
	 * @param row the row
	 * @param subject the subject
	 * @param metrics each metric's values, in the order of the report's columns
	 */
	public void append(String row, String subject, Map<String, List<Double>> metrics) throws IOException {
		String values = metrics.entrySet()
			.stream()
			.map((metric) -> metric.getKey() + "=" + commaSeparated(metric.getValue()))
			.collect(Collectors.joining(" "));
		append(String.join(" ", SAMPLE, row, subject, values));
	}

	/**
	 * Appends that a subject cannot run a row.
	 * @param row the row
	 * @param subject the subject
	 * @param reason why it cannot
	 */
	public void appendUnsupported(String row, String subject, String reason) throws IOException {
		append(String.join(" ", UNSUPPORTED, row, subject, reason));
	}

	private void append(String line) throws IOException {
		Files.writeString(this.path, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE,
				StandardOpenOption.APPEND);
	}

	private static String commaSeparated(List<Double> values) {
		return values.stream().map(String::valueOf).collect(Collectors.joining(","));
	}

}
