/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.chart;

import java.util.Locale;

/**
 * What all pictures have in common.
 */
final class Svg {

	private static final String STYLE = """
			<style>
			text { font: 14px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; fill: #24292f }
			.title { font-size: 16px; font-weight: 600 }
			.note { fill: #57606a }
			.ours { font-weight: 600 }
			rect { fill: #afb8c1 }
			rect.ours { fill: #1a7f5a }
			%s@media (prefers-color-scheme: dark) {
			text { fill: #e6edf3 }
			.note { fill: #8d96a0 }
			rect { fill: #545d68 }
			rect.ours { fill: #3fb984 }
			%s}
			</style>
			""";

	/** Of curves. */
	private static final String LINES = """
			path { fill: none; stroke-width: 2 }
			path.s0 { stroke: #1a7f5a; stroke-width: 3 }
			path.s1 { stroke: #0969da }
			path.s2 { stroke: #bc4c00 }
			path.s3 { stroke: #8250df }
			path.s4 { stroke: #bf3989 }
			path.s5 { stroke: #6e7781 }
			path.load { fill: #eaeef2 }
			.grid { stroke: #d0d7de }
			""";

	private static final String DARK_LINES = """
			path.s0 { stroke: #3fb984 }
			path.s1 { stroke: #58a6ff }
			path.s2 { stroke: #f0883e }
			path.s3 { stroke: #bc8cff }
			path.s4 { stroke: #f778ba }
			path.s5 { stroke: #8d96a0 }
			path.load { fill: #21262d }
			.grid { stroke: #30363d }
			""";

	private Svg() {
	}

	/** The first lines, up to the title. */
	static String head(int width, int height, String title, String description) {
		return head(width, height, title, description, STYLE.formatted("", ""));
	}

	/** The same for curves. */
	static String headOfCurves(int width, int height, String title, String description) {
		return head(width, height, title, description, STYLE.formatted(LINES, DARK_LINES));
	}

	private static String head(int width, int height, String title, String description, String style) {
		return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n"
			.formatted(width, height, escaped(description)) + style
				+ "<text class=\"title\" x=\"8\" y=\"26\">%s</text>\n".formatted(escaped(title));
	}

	static String line(double x1, double y1, double x2, double y2) {
		return format("<line class=\"grid\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x1, y1, x2, y2);
	}

	/** A text beside or below an axis. */
	static String note(double x, double y, String anchor, String text) {
		return format("<text class=\"note\" x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor,
				escaped(text));
	}

	static String path(String type, String points) {
		return "<path class=\"%s\" d=\"%s\"/>\n".formatted(type, points);
	}

	/** With the decimal point of the format, wherever this runs. */
	static String format(String format, Object... values) {
		return String.format(Locale.ROOT, format, values);
	}

	static String escaped(String text) {
		return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
	}

}
