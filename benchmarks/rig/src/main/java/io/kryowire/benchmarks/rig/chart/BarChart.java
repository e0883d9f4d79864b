/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.chart;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * A picture of one figure of several products: a bar for each, the largest or, where less
 * is better, the smallest first.
 *
 * @param title what is measured
 * @param lessIsBetter whether it is a time or a size
 * @param bars the products
 */
record BarChart(String title, boolean lessIsBetter, List<Bar> bars) {

	private static final int WIDTH = 760;

	private static final int LABELS = 240;

	private static final int VALUES = 150;

	private static final int ROW = 30;

	private static final int TOP = 48;

	String svg() {
		List<Bar> sorted = new ArrayList<>(this.bars);
		Comparator<Bar> order = Comparator.comparingDouble(Bar::value);
		sorted.sort(this.lessIsBetter ? order : order.reversed());
		double largest = sorted.stream().mapToDouble(Bar::value).max().orElseThrow();
		double ours = this.bars.stream().filter(Bar::ours).mapToDouble(Bar::value).findFirst().orElseThrow();
		int height = TOP + sorted.size() * ROW + 10;
		StringBuilder svg = new StringBuilder();
		svg.append(Svg.head(WIDTH, height, this.title, description(sorted)));
		for (int i = 0; i < sorted.size(); i++) {
			append(svg, sorted.get(i), TOP + i * ROW, largest, ours);
		}
		return svg.append("</svg>\n").toString();
	}

	private void append(StringBuilder svg, Bar bar, int y, double largest, double ours) {
		String type = bar.ours() ? " class=\"ours\"" : "";
		double length = Math.max(1.5, bar.value() / largest * (WIDTH - LABELS - VALUES));
		svg.append("<text%s x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>\n".formatted(type, LABELS - 10, y + 15,
				Svg.escaped(bar.name())));
		svg.append("<rect%s x=\"%d\" y=\"%d\" width=\"%s\" height=\"20\" rx=\"3\"/>\n".formatted(type, LABELS, y,
				String.format(Locale.ROOT, "%.1f", length)));
		svg.append("<text%s x=\"%s\" y=\"%d\">%s</text>\n".formatted(bar.ours() ? type : " class=\"note\"",
				String.format(Locale.ROOT, "%.1f", LABELS + length + 8), y + 15, Svg.escaped(label(bar, ours))));
	}

	private static String label(Bar bar, double ours) {
		if (bar.ours()) {
			return bar.text();
		}
		double ratio = Math.max(bar.value(), ours) / Math.min(bar.value(), ours);
		String worded = (ratio >= 10) ? String.format(Locale.ROOT, "%.0f", ratio)
				: String.format(Locale.ROOT, "%.1f", ratio);
		return "%s  (%s%s)".formatted(bar.text(), (bar.value() > ours) ? "×" : "÷", worded);
	}

	private String description(List<Bar> sorted) {
		StringBuilder words = new StringBuilder(this.title).append(": ");
		sorted.forEach((bar) -> words.append(bar.name()).append(' ').append(bar.text()).append("; "));
		return words.toString().strip();
	}

	/**
	 * A product.
	 *
	 * @param name what it is called
	 * @param value its figure
	 * @param text the figure as it is written
	 * @param ours whether it is Kryowire
	 */
	record Bar(String name, double value, String text, boolean ours) {
	}

}
