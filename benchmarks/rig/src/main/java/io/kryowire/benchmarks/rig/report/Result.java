/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.kryowire.benchmarks.rig.Point;
import org.jspecify.annotations.Nullable;

/**
 * All of a run, as it is kept in a file: see benchmarks/README.md.
 *
 * @param format the version of the file's format
 * @param configuration how the run was made
 * @param machine where
 * @param subjects each subject in each row
 * @param notMeasured what the scoreboard has no figure of, and why
 */
public record Result(int format, Configuration configuration, Machine machine, List<Subject> subjects,
		List<NotMeasured> notMeasured) {

	/** The version that is written. */
	static final int FORMAT = 1;

	/** What the others are compared with, wherever it takes part. */
	private static final String BASELINE = "kryowire";

	/**
	 * Puts together what all launches have written.
	 * @param samples the lines
	 */
	public static Result of(Configuration configuration, List<String> samples) {
		return of(configuration, samples, List.of());
	}

	/**
	 * The same for the scoreboard.
	 * @param samples the lines
	 * @param notMeasured what there is no line of
	 */
	public static Result of(Configuration configuration, List<String> samples, List<NotMeasured> notMeasured) {
		Map<String, SubjectSamples> subjects = new LinkedHashMap<>();
		for (String line : samples) {
			String[] words = line.split(" ", 4);
			subjects.computeIfAbsent(words[1] + " " + words[2], (key) -> new SubjectSamples(words[1], words[2]))
				.add(line);
		}
		return new Result(FORMAT, configuration, Machine.current(),
				subjects.values().stream().map(SubjectSamples::subject).toList(), notMeasured);
	}

	/** The subjects of a row, in the order in which they were measured. */
	public List<Subject> row(String row) {
		return this.subjects.stream().filter((subject) -> subject.row().equals(row)).toList();
	}

	/** All rows, in the order in which they were measured. */
	public List<String> rows() {
		return this.subjects.stream().map(Subject::row).distinct().toList();
	}

	/** The subject that the others of a row are compared with. */
	public Optional<Subject> baseline(String row) {
		List<Subject> all = row(row);
		return all.stream()
			.filter((subject) -> subject.subject().equals(BASELINE))
			.findFirst()
			.or(() -> all.stream().findFirst());
	}

	public Optional<Subject> subject(String row, String subject) {
		return row(row).stream().filter((candidate) -> candidate.subject().equals(subject)).findFirst();
	}

	/**
	 * What one subject did in one row.
	 *
	 * @param row the row
	 * @param subject the subject
	 * @param launches how many launches have brought figures
	 * @param metrics the figures, in the order of the report's columns
	 * @param unsupported why the subject cannot run the row, if it cannot
	 * @param failed why a launch has failed, if one has; the figures are then worth
	 * nothing
	 * @param latencies how they were distributed: percentiles and microseconds, in the
	 * rows that draw that
	 * @param courses what happened when, in the rows that draw that
	 */
	public record Subject(String row, String subject, int launches, Map<String, Metric> metrics,
			@Nullable String unsupported, @Nullable String failed, List<Point> latencies,
			Map<String, List<Point>> courses) {

		/** Whether its figures can be used. */
		public boolean hasFigures() {
			return this.failed == null && !this.metrics.isEmpty();
		}

	}

	/**
	 * A figure.
	 *
	 * @param unit its unit, {@code 1/s} for a rate, and nothing for a number
	 * @param median the median of all iterations of all launches
	 * @param min the least of them
	 * @param max the largest
	 * @param values how many there were
	 */
	public record Metric(String unit, double median, double min, double max, int values) {

		/** Whether a smaller one is better. */
		public boolean lessIsBetter() {
			return !this.unit.equals("1/s") && !this.unit.equals("%");
		}

	}

	/**
	 * What there is no figure of.
	 *
	 * @param row a row
	 * @param subject a subject, or nothing if it is the whole row
	 * @param reason why
	 */
	public record NotMeasured(String row, String subject, String reason) {
	}

}
