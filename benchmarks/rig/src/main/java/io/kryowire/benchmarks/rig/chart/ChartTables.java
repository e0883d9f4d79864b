/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.kryowire.benchmarks.rig.chart.BarChart.Bar;

/**
 * The bars of a document: they are drawn from the tables that its readers see, so that a
 * picture and its table cannot differ.
 */
public final class ChartTables {

	/** {@code <!-- chart: FILE | TITLE | row or column | NAME [| less is better] -->}. */
	private static final Pattern CHART = Pattern
		.compile("(?<table>(?:^\\|.*\\n)+)\\n(?<charts>(?:<!-- chart: .* -->\\n)+)", Pattern.MULTILINE);

	private ChartTables() {
	}

	/** The comment below a table that asks for a picture of one of its columns. */
	public static String comment(String file, String title, String column, boolean lessIsBetter) {
		return "<!-- chart: %s | %s | column | %s%s -->".formatted(file, title, column,
				lessIsBetter ? " | less is better" : "");
	}

	/**
	 * Draws.
	 * @param document in Markdown
	 * @return the pictures by their files
	 */
	public static Map<String, String> charts(String document) {
		Map<String, String> charts = new LinkedHashMap<>();
		Matcher matcher = CHART.matcher(document);
		while (matcher.find()) {
			List<List<String>> table = matcher.group("table").lines().map(ChartTables::cells).toList();
			matcher.group("charts").lines().forEach((line) -> {
				String[] words = line.substring("<!-- chart: ".length(), line.length() - " -->".length())
					.split(" \\| ");
				boolean lessIsBetter = words.length > 4;
				charts.put(words[0], new BarChart(words[1], lessIsBetter, bars(table, words[2], words[3])).svg());
			});
		}
		return charts;
	}

	private static List<Bar> bars(List<List<String>> table, String direction, String name) {
		List<Bar> bars = new ArrayList<>();
		List<String> head = table.get(0);
		if (direction.equals("row")) {
			List<String> row = table.stream().filter((cells) -> cells.get(0).equals(name)).findFirst().orElseThrow();
			for (int i = 1; i < row.size(); i++) {
				add(bars, head.get(i), row.get(i));
			}
		}
		else {
			int column = head.indexOf(name);
			if (column <= 0) {
				throw new IllegalArgumentException("There is no column '%s' among %s".formatted(name, head));
			}
			table.subList(2, table.size()).forEach((row) -> add(bars, row.get(0), row.get(column)));
		}
		return bars;
	}

	/** A cell without a figure has no bar. */
	private static void add(List<Bar> bars, String name, String figure) {
		String digits = figure.replaceAll("[^0-9.]", "");
		if (!digits.isEmpty()) {
			bars.add(new Bar(name, Double.parseDouble(digits), figure, name.startsWith("Kryowire")));
		}
	}

	private static List<String> cells(String line) {
		return Arrays.stream(line.substring(1, line.lastIndexOf('|')).split("\\|"))
			.map((cell) -> cell.replaceAll("[*`]", "").strip())
			.toList();
	}

}
