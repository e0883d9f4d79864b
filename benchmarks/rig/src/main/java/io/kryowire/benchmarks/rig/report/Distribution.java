/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * All values measured for one metric.
 *
 * @param values at least one value, in the order in which they were measured
 */
record Distribution(List<Double> values) {

	Distribution {
		if (values.isEmpty()) {
			throw new IllegalArgumentException("No values");
		}
		values = List.copyOf(values);
	}

	Distribution and(Distribution more) {
		List<Double> all = new ArrayList<>(this.values);
		all.addAll(more.values);
		return new Distribution(all);
	}

	double median() {
		List<Double> sorted = this.values.stream().sorted().toList();
		int middle = sorted.size() / 2;
		return (sorted.size() % 2 == 1) ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
	}

	double min() {
		return Collections.min(this.values);
	}

	double max() {
		return Collections.max(this.values);
	}

	int count() {
		return this.values.size();
	}

	/**
	 * Whether the values differ, so that the median alone does not tell everything.
	 * @return {@code false} for what is the same each time, such as a size in bytes
	 */
	boolean varies() {
		return min() != max();
	}

}
