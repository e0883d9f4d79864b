/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import io.kryowire.benchmarks.rig.report.Result.Metric;

/**
 * What of a row is compared with an article's figure: a metric, or how many of it fit
 * into something, such as {@code 1e9/encode_ns}.
 *
 * @param metric the metric's name
 * @param dividend what is divided by it, or 0 if it is taken as it is
 */
record Quantity(String metric, double dividend) {

	static Quantity parse(String text) {
		int slash = text.indexOf('/');
		return (slash < 0) ? new Quantity(text, 0)
				: new Quantity(text.substring(slash + 1).strip(), Double.parseDouble(text.substring(0, slash)));
	}

	double of(Metric metric) {
		return of(metric.median());
	}

	double least(Metric metric) {
		return (this.dividend == 0) ? metric.min() : of(metric.max());
	}

	double largest(Metric metric) {
		return (this.dividend == 0) ? metric.max() : of(metric.min());
	}

	private double of(double value) {
		return (this.dividend == 0) ? value : this.dividend / value;
	}

}
