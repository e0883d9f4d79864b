/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import io.kryowire.benchmarks.rig.Point;
import io.kryowire.benchmarks.rig.chart.ChartTables;
import io.kryowire.benchmarks.rig.chart.HourPlot;
import io.kryowire.benchmarks.rig.chart.PercentilePlot;
import io.kryowire.benchmarks.rig.report.Configuration;
import io.kryowire.benchmarks.rig.report.Result;
import io.kryowire.benchmarks.rig.report.Result.Subject;
import io.kryowire.benchmarks.rig.scoreboard.Articles.Absence;
import io.kryowire.benchmarks.rig.scoreboard.Articles.Picture;

/**
 * The scoreboard as a document, and its pictures.
 */
final class Page {

	private static final String EXPLANATION = """
			The articles are those of Rüdiger Möller, Martin Podval and Phillip Henry about actors, encodings and calls \
			between JVMs; S1 to S23 number their experiments. Their figures were taken on other \
			machines, of 8 to 32 cores, so *of the article's* compares machines as well as software. The peers were \
			measured in the same run on the same machine. A ratio says how many times as good \
			Kryowire is, so what is below 1 is a loss, and is marked *behind*. In parentheses is the row of \
			[`benchmarks/run`](../benchmarks/README.md), which describes the load and the settings of each product.
			""";

	private static final String ROWS = """
			Medians of all iterations of all launches, in the first column with the range. *CPU* is the processor time \
			of a JVM for each call, with all its threads, in microseconds. What the columns mean is in \
			[benchmarks/README.md](../benchmarks/README.md).
			""";

	private static final String QUICK = """
			**This was a quick run**: each subject was launched once and could warm up for only %s seconds (in a full run \
			it may take as long as it gets faster), and not all peers take part. What the JIT compiler has not finished \
			with appears slower than it is. `benchmarks/run all` measures everything.
			""";

	private static final String FULL = """
			Each subject was launched once or, in the first rows, up to %d times, and the subjects took turns. Each warmed up \
			until it did not get faster.
			""";

	private final Articles articles;

	private final Result result;

	private final String text;

	private final Map<String, String> pictures = new LinkedHashMap<>();

	Page(Articles articles, Result result) {
		this.articles = articles;
		this.result = result;
		StringBuilder rows = new StringBuilder();
		result.rows().forEach((row) -> rows.append('\n').append(new RowTable(articles, result, row)));
		this.pictures.putAll(ChartTables.charts(rows.toString()));
		drawCurves();
		FigureTable figures = new FigureTable(articles, result);
		this.text = head() + "\n## The articles' figures\n\n" + EXPLANATION + "\n" + figures.summary() + "\n\n"
				+ figures + "\n## Without a row\n\n" + absences() + "\n## Pictures\n\n" + links()
				+ "\n## All rows of this run\n\n" + ROWS + rows;
	}

	private String head() {
		Configuration configuration = this.result.configuration();
		String mode = configuration.mode().equals("quick") ? QUICK.formatted(configuration.warmUpSeconds())
				: FULL.formatted(configuration.rounds());
		return """
				# Scoreboard

				What the source articles of this project measured, measured again with Kryowire and its peers. This page was \
				written by `benchmarks/run all%s` at %s, for the commit `%s`, in %s, on %s.

				%s"""
			.formatted(configuration.mode().equals("quick") ? " --quick" : "", configuration.started(),
					configuration.commit(), minutes(configuration.tookSeconds()),
					this.result.machine().toLine().replaceFirst("machine: ", ""), mode);
	}

	private static String minutes(double seconds) {
		long whole = Math.round(seconds);
		return String.format(Locale.ROOT, "%d:%02d minutes", whole / 60, whole % 60);
	}

	private String absences() {
		StringBuilder text = new StringBuilder("| | | why |\n|---|---|---|\n");
		for (Absence absence : this.articles.absences()) {
			text.append("| %s | %s | %s |\n".formatted(absence.source(), absence.name(), absence.reason()));
		}
		return text.toString();
	}

	private String links() {
		StringBuilder text = new StringBuilder();
		for (Picture picture : this.articles.pictures()) {
			if (this.pictures.containsKey(picture.file())) {
				text.append("![%s](images/%s)\n\n".formatted(picture.title(), picture.file()));
			}
		}
		return text.isEmpty() ? "None: their rows were not measured.\n" : text.toString().stripTrailing() + "\n";
	}

	private void drawCurves() {
		for (Picture picture : this.articles.pictures()) {
			List<Subject> subjects = this.result.row(picture.row()).stream().filter(Subject::hasFigures).toList();
			if (picture.kind() == Picture.Kind.PERCENTILES) {
				Map<String, List<Point>> curves = new LinkedHashMap<>();
				subjects.stream()
					.filter((subject) -> !subject.latencies().isEmpty())
					.forEach((subject) -> curves.put(this.articles.name(subject.subject()), subject.latencies()));
				if (!curves.isEmpty()) {
					this.pictures.put(picture.file(), new PercentilePlot(picture.title(), curves).svg());
				}
			}
			if (picture.kind() == Picture.Kind.HOUR) {
				Map<String, Map<String, List<Point>>> panels = new LinkedHashMap<>();
				subjects.stream()
					.filter((subject) -> !subject.courses().isEmpty())
					.forEach((subject) -> panels.put(this.articles.name(subject.subject()), subject.courses()));
				if (!panels.isEmpty()) {
					this.pictures.put(picture.file(), new HourPlot(picture.title(), panels).svg());
				}
			}
		}
	}

	String text() {
		return this.text;
	}

	/** By their files' names. */
	Map<String, String> pictures() {
		return this.pictures;
	}

}
