/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.util.Locale;

/**
 * How much time a run has, and how it is spent on a launch.
 */
enum Mode {

	/** Each subject is launched once, and warms up for some seconds only. */
	QUICK(240, 1, 6, 0.5, 1),

	/** Up to two launches of each subject, which warm up for as long as they need. */
	FULL(1500, 2, 6, 1, 2.5);

	/**
	 * In which starts may be late and the page is written, and which no launch may take.
	 */
	private static final double RESERVE_SECONDS = 24;

	private final double seconds;

	private final int rounds;

	private final double warmUpSeconds;

	private final double leastSeconds;

	private final double mostSeconds;

	Mode(double seconds, int rounds, double warmUpSeconds, double leastSeconds, double mostSeconds) {
		this.seconds = seconds;
		this.rounds = rounds;
		this.warmUpSeconds = warmUpSeconds;
		this.leastSeconds = leastSeconds;
		this.mostSeconds = mostSeconds;
	}

	static Mode of(String name) {
		return valueOf(name.toUpperCase(Locale.ROOT));
	}

	/** For all launches together. */
	double seconds() {
		return this.seconds - RESERVE_SECONDS;
	}

	int rounds() {
		return this.rounds;
	}

	/**
	 * What a launch needs to warm up: of a quick run no more, of a full one on average.
	 */
	double warmUpSeconds() {
		return this.warmUpSeconds;
	}

	double leastSeconds() {
		return this.leastSeconds;
	}

	double mostSeconds() {
		return this.mostSeconds;
	}

	boolean isQuick() {
		return this == QUICK;
	}

}
