/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.chart;

import java.util.List;
import java.util.Map;

import io.kryowire.benchmarks.rig.Point;

/**
 * When JVMs stood still in an hour, a panel for each product: a line for each stop, as
 * high as it was long, on the load of that minute.
 *
 * @param title what is measured
 * @param panels of each product the courses {@code load}, {@code client} and
 * {@code server}
 */
public record HourPlot(String title, Map<String, Map<String, List<Point>>> panels) {

	private static final int WIDTH = 760;

	private static final int LEFT = 70;

	private static final int RIGHT = 740;

	private static final int TOP = 78;

	private static final int PANEL = 110;

	private static final int GAP = 34;

	private static final int MINUTES = 60;

	public String svg() {
		int height = TOP + this.panels.size() * (PANEL + GAP) + 22;
		StringBuilder svg = new StringBuilder(Svg.headOfCurves(WIDTH, height, this.title,
				this.title + ": " + String.join(", ", this.panels.keySet())));
		svg.append(Svg.path("s0", "M8 44h22")).append(Svg.note(36, 49, "start", "the calling JVM"));
		svg.append(Svg.path("s2", "M170 44h22")).append(Svg.note(198, 49, "start", "the answering JVM"));
		svg.append(Svg.note(350, 49, "start", "grey: the load, in calls"));
		double longest = longest();
		int top = TOP;
		for (Map.Entry<String, Map<String, List<Point>>> panel : this.panels.entrySet()) {
			append(svg, panel.getKey(), panel.getValue(), top, longest);
			top += PANEL + GAP;
		}
		for (int minute = 0; minute <= MINUTES; minute += 15) {
			svg.append(Svg.note(x(minute), top - 10, "middle", minute + " min"));
		}
		return svg.append("</svg>\n").toString();
	}

	private double longest() {
		double longest = this.panels.values()
			.stream()
			.flatMap((courses) -> courses.entrySet().stream())
			.filter((course) -> !course.getKey().equals("load"))
			.flatMap((course) -> course.getValue().stream())
			.mapToDouble(Point::y)
			.max()
			.orElse(1);
		return Math.max(1, Math.ceil(longest));
	}

	private static void append(StringBuilder svg, String name, Map<String, List<Point>> courses, int top,
			double longest) {
		double bottom = top + PANEL;
		svg.append(Svg.path("load", area(courses.getOrDefault("load", List.of()), bottom)));
		svg.append(
				"<text class=\"ours\" x=\"%d\" y=\"%d\">%s</text>\n".formatted(LEFT + 4, top - 4, Svg.escaped(name)));
		svg.append(Svg.line(LEFT, bottom, RIGHT, bottom));
		svg.append(Svg.line(LEFT, top, RIGHT, top));
		svg.append(Svg.note(LEFT - 8, top + 10, "end", Svg.format("%.0f ms", longest)));
		svg.append(Svg.note(LEFT - 8, bottom, "end", "0"));
		svg.append(Svg.path("s0", stops(courses.getOrDefault("client", List.of()), bottom, longest)));
		svg.append(Svg.path("s2", stops(courses.getOrDefault("server", List.of()), bottom, longest)));
	}

	/** Steps, a minute each, below the upper line. */
	private static String area(List<Point> load, double bottom) {
		double largest = load.stream().mapToDouble(Point::y).max().orElse(1);
		StringBuilder area = new StringBuilder(Svg.format("M%.1f %.1f", x(0), bottom));
		for (Point point : load) {
			area.append(Svg.format("L%.1f %.1fH%.1f", x(point.x()), bottom - 0.9 * PANEL * point.y() / largest,
					x(point.x() + 1)));
		}
		return area.append(Svg.format("V%.1fZ", bottom)).toString();
	}

	private static String stops(List<Point> stops, double bottom, double longest) {
		StringBuilder lines = new StringBuilder("M%d %.0f".formatted(LEFT, bottom));
		for (Point stop : stops) {
			lines.append(Svg.format("M%.1f %.1fv-%.1f", x(stop.x()), bottom, PANEL * stop.y() / longest));
		}
		return lines.toString();
	}

	private static double x(double minute) {
		return LEFT + (RIGHT - LEFT) * minute / MINUTES;
	}

}
