/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * How the page writes numbers: with three digits that mean something, the thousands
 * apart.
 */
final class Amount {

	private static final MathContext DIGITS = new MathContext(3);

	private static final double GROUPED_FROM = 10_000;

	private Amount() {
	}

	static String of(double value) {
		if (value == 0) {
			return "0";
		}
		BigDecimal rounded = BigDecimal.valueOf(value).round(DIGITS).stripTrailingZeros();
		if (rounded.abs().doubleValue() < GROUPED_FROM) {
			return rounded.toPlainString();
		}
		return String.format(Locale.ROOT, "%,d", rounded.longValue()).replace(',', ' ');
	}

	/** How many times as good something is; what is behind is said to be so. */
	static String times(double ratio) {
		if (ratio < 1) {
			return String.format(Locale.ROOT, "%.2f ×, behind", Math.min(ratio, 0.99));
		}
		return String.format(Locale.ROOT, (ratio < 10) ? "%.1f ×" : "%.0f ×", ratio);
	}

}
