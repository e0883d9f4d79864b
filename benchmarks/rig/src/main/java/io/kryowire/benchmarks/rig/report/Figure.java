/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.util.Locale;

/**
 * How the report writes a number: with as many digits as mean something.
 */
final class Figure {

	private static final double WHOLE_FROM = 10_000;

	private static final double SMALL_BELOW = 0.1;

	private Figure() {
	}

	static String of(double value) {
		if (Math.abs(value) < SMALL_BELOW && value != 0) {
			return String.format(Locale.ROOT, "%.3f", value);
		}
		String text = String.format(Locale.ROOT, (value < WHOLE_FROM) ? "%.1f" : "%.0f", value);
		return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
	}

	/**
	 * How many times the base a value is.
	 * @return the ratio, or a dash where the base is nothing
	 */
	static String ratio(double value, double base) {
		return (base < 0.0005) ? "-" : String.format(Locale.ROOT, "x%.2f", value / base);
	}

}
