/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.chart;

import java.util.List;
import java.util.Map;

import io.kryowire.benchmarks.rig.Point;

/**
 * Distributions of latencies as HdrHistogram's users draw them: to the right each step is
 * ten times as rare. Both axes are logarithmic.
 *
 * @param title what is measured
 * @param curves of each product, percentiles and microseconds
 */
public record PercentilePlot(String title, Map<String, List<Point>> curves) {

	private static final int WIDTH = 760;

	private static final int HEIGHT = 400;

	private static final int LEFT = 90;

	private static final int RIGHT = 570;

	private static final int TOP = 48;

	private static final int BOTTOM = 350;

	private static final int LEGEND = 585;

	/** Of the right end: one of 100 000. */
	private static final int NINES = 5;

	private static final String[] PERCENTILES = { "0 %", "90 %", "99 %", "99.9 %", "99.99 %", "99.999 %" };

	public String svg() {
		double least = Math.pow(10, Math.floor(Math.log10(extreme(false))));
		double largest = Math.pow(10, Math.ceil(Math.log10(extreme(true))));
		StringBuilder svg = new StringBuilder(Svg.headOfCurves(WIDTH, HEIGHT, this.title,
				this.title + ": " + String.join(", ", this.curves.keySet())));
		for (int nines = 0; nines <= NINES; nines++) {
			svg.append(Svg.line(x(nines), TOP, x(nines), BOTTOM));
			svg.append(Svg.note(x(nines), BOTTOM + 20, "middle", PERCENTILES[nines]));
		}
		for (double value = least; value <= largest * 1.01; value *= 10) {
			double y = y(value, least, largest);
			svg.append(Svg.line(LEFT, y, RIGHT, y));
			svg.append(Svg.note(LEFT - 8, y + 5, "end", micros(value)));
		}
		svg.append(Svg.note((LEFT + RIGHT) / 2.0, BOTTOM + 42, "middle", "of all calls took no longer than this"));
		int number = 0;
		for (Map.Entry<String, List<Point>> curve : this.curves.entrySet()) {
			String type = "s" + Math.min(number, 5);
			svg.append(Svg.path(type, points(curve.getValue(), least, largest)));
			int y = TOP + 10 + number * 24;
			svg.append(Svg.path(type, "M%d %dh22".formatted(LEGEND, y)));
			svg.append(Svg.note(LEGEND + 30, y + 5, "start", curve.getKey()));
			number++;
		}
		return svg.append("</svg>\n").toString();
	}

	private double extreme(boolean largest) {
		var values = this.curves.values().stream().flatMap(List::stream).mapToDouble((point) -> Math.max(1, point.y()));
		return (largest ? values.max() : values.min()).orElse(1);
	}

	private static String points(List<Point> curve, double least, double largest) {
		StringBuilder points = new StringBuilder();
		for (Point point : curve) {
			double rare = 1 - point.x() / 100;
			double nines = (rare <= 0) ? NINES : Math.min(NINES, -Math.log10(rare));
			points.append(Svg.format("%s%.1f %.1f", points.isEmpty() ? "M" : "L", x(nines),
					y(Math.max(1, point.y()), least, largest)));
			if (nines == NINES) {
				break;
			}
		}
		return points.toString();
	}

	private static double x(double nines) {
		return LEFT + (RIGHT - LEFT) * nines / NINES;
	}

	private static double y(double value, double least, double largest) {
		double range = Math.max(1, Math.log10(largest / least));
		return BOTTOM - (BOTTOM - TOP) * Math.log10(value / least) / range;
	}

	private static String micros(double value) {
		if (value >= 1_000_000) {
			return Svg.format("%.0f s", value / 1_000_000);
		}
		return (value >= 1000) ? Svg.format("%.0f ms", value / 1000) : Svg.format("%.0f µs", value);
	}

}
