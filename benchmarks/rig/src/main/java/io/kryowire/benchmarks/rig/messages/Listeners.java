/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.messages;

import java.util.List;
import java.util.stream.IntStream;

import org.HdrHistogram.Histogram;

/**
 * All listeners of a launch.
 */
final class Listeners {

	private final List<Hearing> hearings;

	private long collections;

	private Histogram collected = new Histogram(3);

	Listeners(int count, boolean timed) {
		this(count, timed, 0);
	}

	/** The last of them takes some time for each message. */
	Listeners(int count, boolean timed, long slowNanos) {
		this.hearings = IntStream.range(0, count)
			.mapToObj((index) -> new Hearing(timed, (index == count - 1) ? slowNanos : 0))
			.toList();
	}

	List<Hearing> hearings() {
		return this.hearings;
	}

	/** What is told of them now. */
	synchronized Heard heard() {
		return new Heard(this.hearings.stream().mapToLong(Hearing::handled).min().orElseThrow(),
				this.hearings.stream().mapToLong(Hearing::inversions).sum(),
				this.hearings.stream().mapToLong(Hearing::wrong).sum(), this.collections,
				this.collected.getValueAtPercentile(50), this.collected.getValueAtPercentile(99),
				this.collected.getValueAtPercentile(99.9));
	}

	/** Takes the latencies since the last time. */
	synchronized void collect() {
		Histogram all = new Histogram(3);
		this.hearings.forEach((hearing) -> all.add(hearing.takeLatencies()));
		this.collected = all;
		this.collections++;
	}

}
