/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.HdrHistogram.Histogram;

/**
 * The file into which every launch of one run appends what it measured, a line each. It
 * is what the report reads: {@code sample ROW SUBJECT metric=value,value ...},
 * {@code unsupported ROW SUBJECT reason} or {@code failed ROW SUBJECT reason}, and for
 * pictures {@code histogram ROW SUBJECT base64} and
 * {@code course ROW SUBJECT NAME x:y,x:y}.
 */
public final class SampleFile {

	/** First word of a line that holds measured values. */
	public static final String SAMPLE = "sample";

	/** First word of a line that tells why there are none. */
	public static final String UNSUPPORTED = "unsupported";

	/** First word of a line that tells why a launch has failed. */
	public static final String FAILED = "failed";

	/** First word of a line that holds the distribution of latencies in nanoseconds. */
	public static final String HISTOGRAM = "histogram";

	/** First word of a line that holds what happened when. */
	public static final String COURSE = "course";

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

	/**
	 * Appends how latencies were distributed in one launch.
	 * @param row the row
	 * @param subject the subject
	 * @param nanos the latencies in nanoseconds
	 */
	public void appendHistogram(String row, String subject, Histogram nanos) throws IOException {
		ByteBuffer bytes = ByteBuffer.allocate(nanos.getNeededByteBufferCapacity());
		int length = nanos.encodeIntoCompressedByteBuffer(bytes);
		String text = Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
		append(String.join(" ", HISTOGRAM, row, subject, text));
	}

	/**
	 * Appends what happened when in one launch.
	 * @param row the row
	 * @param subject the subject
	 * @param name what it is, one word
	 * @param points times and values
	 */
	public void appendCourse(String row, String subject, String name, List<Point> points) throws IOException {
		String text = points.stream().map(Point::toText).collect(Collectors.joining(","));
		append(String.join(" ", COURSE, row, subject, name, text));
	}

	private void append(String line) throws IOException {
		Files.writeString(this.path, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE,
				StandardOpenOption.APPEND);
	}

	private static String commaSeparated(List<Double> values) {
		return values.stream().map(String::valueOf).collect(Collectors.joining(","));
	}

}
