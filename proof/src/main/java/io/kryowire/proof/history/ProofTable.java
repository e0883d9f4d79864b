/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A table of the reports about histories, in Markdown: a column for each history, a row
 * for each kind of fault, and rows for the results below. Not thread-safe.
 */
public final class ProofTable {

	private final Map<String, HistoryReport> columns = new LinkedHashMap<>();

	/** What else is known, by row and column. */
	private final Map<String, Map<String, String>> more = new LinkedHashMap<>();

	/**
	 * Adds a column.
	 * @param subject what was tested, such as {@code jedis, standalone}
	 * @param report the report
	 * @return this
	 */
	public ProofTable add(String subject, HistoryReport report) {
		return add(subject, report, Map.of());
	}

	/**
	 * Adds a column with additional rows.
	 * @param subject what was tested, such as {@code jedis, standalone}
	 * @param report the report
	 * @param cells the cells of the additional rows, by the names of the rows
	 * @return this
	 */
	public ProofTable add(String subject, HistoryReport report, Map<String, String> cells) {
		this.columns.put(subject, report);
		cells.forEach((row, cell) -> this.more.computeIfAbsent(row, (any) -> new LinkedHashMap<>()).put(subject, cell));
		return this;
	}

	private List<List<String>> rows() {
		List<List<String>> rows = new ArrayList<>();
		List<String> head = new ArrayList<>(List.of("faults"));
		head.addAll(this.columns.keySet());
		rows.add(head);
		TreeSet<String> kinds = new TreeSet<>();
		this.columns.values().forEach((report) -> kinds.addAll(report.faults().keySet()));
		for (String kind : kinds) {
			rows.add(row(kind, (report) -> number(report.faults().getOrDefault(kind, 0L))));
		}
		rows.add(row("**faults in all**",
				(report) -> number(report.faults().values().stream().mapToLong(Long::longValue).sum())));
		rows.add(row("writes", (report) -> number(report.writes())));
		rows.add(row("acknowledged", (report) -> number(report.acknowledged())));
		rows.add(row("served stale as fresh", (report) -> number(report.stale())));
		rows.add(row("stale for ever", (report) -> number(report.staleForEver())));
		rows.add(row("phantom", (report) -> number(report.phantoms())));
		rows.add(row("worst lag", (report) -> Words.span(report.worstLag().toNanos())));
		rows.add(row("worst unflagged lag", (report) -> Words.span(report.worstUnflaggedLag().toNanos())));
		rows.add(row("fresh, of the time without outages", ProofTable::fresh));
		this.more.forEach((name, cells) -> {
			List<String> row = new ArrayList<>(List.of(name));
			this.columns.keySet().forEach((subject) -> row.add(cells.getOrDefault(subject, "")));
			rows.add(row);
		});
		rows.add(row("broken", (report) -> words(report.broken())));
		rows.add(row("not tested", (report) -> words(report.untested())));
		return rows;
	}

	private List<String> row(String name, Function<HistoryReport, String> cell) {
		List<String> row = new ArrayList<>(List.of(name));
		this.columns.values().forEach((report) -> row.add(cell.apply(report)));
		return row;
	}

	private static String fresh(HistoryReport report) {
		return report.fresh().values().stream().reduce(FreshShare::plus).map(FreshShare::toString).orElse("");
	}

	private static String number(long number) {
		String digits = Long.toString(number);
		return digits.replaceAll("(?<=\\d)(?=(\\d{3})+$)", " ");
	}

	private static String words(Iterable<Property> properties) {
		TreeSet<Property> sorted = new TreeSet<>();
		properties.forEach(sorted::add);
		return sorted.isEmpty() ? "none" : sorted.stream().map(Property::words).collect(Collectors.joining(", "));
	}

	@Override
	public String toString() {
		List<List<String>> rows = rows();
		int[] widths = new int[this.columns.size() + 1];
		for (List<String> row : rows) {
			for (int i = 0; i < widths.length; i++) {
				widths[i] = Math.max(widths[i], row.get(i).length());
			}
		}
		StringBuilder table = new StringBuilder(line(rows.get(0), widths));
		table.append('|');
		for (int i = 0; i < widths.length; i++) {
			table.append((i == 0) ? ":" : "-").append("-".repeat(widths[i])).append((i == 0) ? "-|" : ":|");
		}
		table.append('\n');
		rows.stream().skip(1).forEach((row) -> table.append(line(row, widths)));
		return table.toString();
	}

	private static String line(List<String> row, int[] widths) {
		StringBuilder line = new StringBuilder("|");
		for (int i = 0; i < widths.length; i++) {
			String padding = " ".repeat(widths[i] - row.get(i).length());
			line.append(' ').append((i == 0) ? row.get(i) + padding : padding + row.get(i)).append(" |");
		}
		return line.append('\n').toString();
	}

}
