/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

import io.kryowire.benchmarks.rig.chart.ChartTables;
import io.kryowire.benchmarks.rig.report.MetricName;
import io.kryowire.benchmarks.rig.report.Result;
import io.kryowire.benchmarks.rig.report.Result.Metric;
import io.kryowire.benchmarks.rig.report.Result.Subject;
import io.kryowire.benchmarks.rig.scoreboard.Articles.Picture;

/**
 * All that was measured in one row: a line for each subject.
 */
final class RowTable {

	private static final String FAILED = "failed";

	private final Articles articles;

	private final String row;

	private final List<Subject> subjects;

	private final List<Subject> measured;

	private final Set<String> metrics;

	RowTable(Articles articles, Result result, String row) {
		this.articles = articles;
		this.row = row;
		this.subjects = result.row(row);
		this.measured = this.subjects.stream().filter(Subject::hasFigures).toList();
		this.metrics = this.measured.stream()
			.flatMap((subject) -> subject.metrics().keySet().stream())
			.filter((metric) -> !metric.equals(FAILED))
			.collect(Collectors.toCollection(LinkedHashSet::new));
	}

	@Override
	public String toString() {
		StringBuilder text = new StringBuilder("### %s\n\n".formatted(this.row));
		if (!this.measured.isEmpty()) {
			text.append(table()).append('\n').append(pictures());
		}
		for (Subject subject : this.subjects) {
			String name = this.articles.name(subject.subject());
			if (subject.failed() != null) {
				text.append("- **%s failed**: %s\n".formatted(name, Markdown.cell(subject.failed())));
			}
			else if (subject.unsupported() != null) {
				text.append("- %s does not support this: %s\n".formatted(name, Markdown.cell(subject.unsupported())));
			}
		}
		return text.toString().stripTrailing() + "\n";
	}

	/** The first metric with its range, all others with their medians. */
	private String table() {
		List<String> head = new ArrayList<>(List.of(""));
		this.metrics.forEach((metric) -> head.add(MetricName.label(metric)));
		head.add(2, "from – to");
		head.add("launches");
		StringBuilder text = new StringBuilder(line(head));
		text.append("|---|").append("--:|".repeat(head.size() - 1)).append('\n');
		this.measured.forEach((subject) -> text.append(line(cells(subject))));
		return text.toString();
	}

	private List<String> cells(Subject subject) {
		List<String> cells = new ArrayList<>(List.of(this.articles.name(subject.subject())));
		boolean first = true;
		for (String name : this.metrics) {
			Metric metric = subject.metrics().get(name);
			cells.add((metric == null) ? "" : Amount.of(metric.median()));
			if (first) {
				cells
					.add((metric == null) ? "" : "%s – %s".formatted(Amount.of(metric.min()), Amount.of(metric.max())));
			}
			first = false;
		}
		cells.add(String.valueOf(subject.launches()));
		return cells;
	}

	private static String line(List<String> cells) {
		return "| " + String.join(" | ", cells) + " |\n";
	}

	/** Bars need a figure of ours: the others are held against it. */
	private String pictures() {
		StringBuilder text = new StringBuilder();
		for (Picture picture : this.articles.pictures()) {
			if (picture.kind() == Picture.Kind.BARS && picture.row().equals(this.row)
					&& this.metrics.contains(picture.metric()) && hasOurs()) {
				Map<String, Metric> metrics = this.measured.get(0).metrics();
				text.append(ChartTables.comment(picture.file(), picture.title(), MetricName.label(picture.metric()),
						metrics.get(picture.metric()).lessIsBetter()))
					.append('\n');
			}
		}
		return text.isEmpty() ? "" : text + "\n";
	}

	private boolean hasOurs() {
		return this.measured.stream()
			.map((subject) -> this.articles.name(subject.subject()))
			.anyMatch((name) -> name.startsWith("Kryowire"));
	}

}
