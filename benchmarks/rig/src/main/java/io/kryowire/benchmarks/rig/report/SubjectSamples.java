/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.DataFormatException;

import io.kryowire.benchmarks.rig.Point;
import io.kryowire.benchmarks.rig.SampleFile;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * What all launches have written of one subject in one row.
 */
final class SubjectSamples {

	private static final int TICKS_PER_HALF_DISTANCE = 4;

	private static final double MICRO = 1000;

	private final String row;

	private final String subject;

	private @Nullable Measurement measurement;

	private int launches;

	private final List<String> failures = new ArrayList<>();

	private @Nullable Histogram histogram;

	/** Of the last launch: they cannot be added up. */
	private final Map<String, List<Point>> courses = new LinkedHashMap<>();

	SubjectSamples(String row, String subject) {
		this.row = row;
		this.subject = subject;
	}

	void add(String line) {
		String[] words = line.split(" ", 4);
		switch (words[0]) {
			case SampleFile.FAILED -> this.failures.add(words[3]);
			case SampleFile.HISTOGRAM -> add(decoded(words[3]));
			case SampleFile.COURSE -> addCourse(words[3]);
			default -> add(Measurement.parse(line));
		}
	}

	private void add(Measurement added) {
		this.launches += added.metrics().isEmpty() ? 0 : 1;
		this.measurement = (this.measurement == null) ? added : this.measurement.and(added);
	}

	private void add(Histogram added) {
		if (this.histogram == null) {
			this.histogram = added;
		}
		else {
			this.histogram.add(added);
		}
	}

	private void addCourse(String text) {
		String[] sides = text.split(" ", 2);
		List<Point> points = (sides.length < 2 || sides[1].isEmpty()) ? List.of()
				: Arrays.stream(sides[1].split(",")).map(Point::parse).toList();
		this.courses.put(sides[0], points);
	}

	static Histogram decoded(String text) {
		try {
			return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
		}
		catch (DataFormatException ex) {
			throw new IllegalArgumentException("Not a histogram: '%s'".formatted(text), ex);
		}
	}

	Result.Subject subject() {
		Map<String, Result.Metric> metrics = new LinkedHashMap<>();
		if (this.measurement != null) {
			this.measurement.metrics().forEach((name, values) -> metrics.put(name, metric(name, values)));
		}
		return new Result.Subject(this.row, this.subject, this.launches, metrics,
				(this.measurement == null) ? null : this.measurement.refusal(),
				this.failures.isEmpty() ? null : this.failures.get(0), latencies(), this.courses);
	}

	private static Result.Metric metric(String name, Distribution values) {
		return new Result.Metric(MetricName.unit(name), values.median(), values.min(), values.max(), values.count());
	}

	private List<Point> latencies() {
		List<Point> points = new ArrayList<>();
		if (this.histogram != null) {
			this.histogram.percentiles(TICKS_PER_HALF_DISTANCE)
				.forEach((value) -> points
					.add(new Point(value.getPercentileLevelIteratedTo(), value.getValueIteratedTo() / MICRO)));
		}
		return points;
	}

}
