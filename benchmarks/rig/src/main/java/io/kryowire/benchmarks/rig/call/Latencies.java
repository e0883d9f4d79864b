/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * How long calls took. Thread-safe.
 */
final class Latencies {

	private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(2);

	private final Histogram nanos = new ConcurrentHistogram(LONGEST_NANOS, 3);

	/** Of all iterations so far. */
	private final Histogram all = new Histogram(LONGEST_NANOS, 3);

	void record(long nanos) {
		this.nanos.recordValue(Math.min(LONGEST_NANOS, Math.max(0, nanos)));
	}

	/** Forgets everything, while nothing is recorded. */
	void reset() {
		this.nanos.reset();
	}

	double micros(double percentile) {
		return this.nanos.getValueAtPercentile(percentile) / 1000.0;
	}

	double meanMicros() {
		return this.nanos.getMean() / 1000.0;
	}

	/** What {@link #addTo} has been told of, in nanoseconds. */
	Histogram all() {
		return this.all;
	}

	/**
	 * Adds the mean and a percentile for which only all iterations together have calls
	 * enough.
	 */
	void addTailTo(Map<String, List<Double>> metrics) {
		CallMetrics.add(metrics, "p9999us", this.all.getValueAtPercentile(99.99) / 1000.0);
		CallMetrics.add(metrics, "meanus", this.all.getMean() / 1000.0);
	}

	/** Adds the three percentiles, each as one more value, when an iteration is over. */
	void addTo(Map<String, List<Double>> metrics) {
		this.all.add(this.nanos);
		CallMetrics.add(metrics, "p50us", micros(50));
		CallMetrics.add(metrics, "p99us", micros(99));
		CallMetrics.add(metrics, "p999us", micros(99.9));
	}

}
