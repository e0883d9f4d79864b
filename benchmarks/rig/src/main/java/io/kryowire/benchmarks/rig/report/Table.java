/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Text in columns: the first one left, all others right.
 */
final class Table {

	private static final String GAP = "  ";

	private final List<List<String>> lines = new ArrayList<>();

	Table add(List<String> cells) {
		this.lines.add(List.copyOf(cells));
		return this;
	}

	@Override
	public String toString() {
		int[] widths = widths();
		StringBuilder text = new StringBuilder();
		for (List<String> line : this.lines) {
			text.append(format(line, widths)).append('\n');
		}
		return text.toString();
	}

	private int[] widths() {
		int[] widths = new int[0];
		for (List<String> line : this.lines) {
			widths = Arrays.copyOf(widths, Math.max(widths.length, line.size()));
			for (int column = 0; column < line.size(); column++) {
				widths[column] = Math.max(widths[column], line.get(column).length());
			}
		}
		return widths;
	}

	private static String format(List<String> line, int[] widths) {
		StringBuilder text = new StringBuilder();
		for (int column = 0; column < line.size(); column++) {
			String cell = line.get(column);
			String padding = " ".repeat(widths[column] - cell.length());
			text.append((column == 0) ? cell + padding : GAP + padding + cell);
		}
		return text.toString().stripTrailing();
	}

}
