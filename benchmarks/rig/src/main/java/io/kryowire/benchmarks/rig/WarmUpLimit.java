/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

import java.util.concurrent.TimeUnit;

/**
 * How long a launch may warm up, where all launches of a run have to fit into a time. The
 * run says so to its JVMs by a system property, and to its readers on the page.
 */
public final class WarmUpLimit {

	private static final String PROPERTY = "io.kryowire.benchmarks.warm-up";

	private WarmUpLimit() {
	}

	/**
	 * The time for something that is to warm up.
	 * @param usualNanos how long it does so without a limit
	 * @return that, or less
	 */
	public static long nanos(long usualNanos) {
		String seconds = System.getProperty(PROPERTY);
		return (seconds == null) ? usualNanos
				: Math.min(usualNanos, (long) (Double.parseDouble(seconds) * TimeUnit.SECONDS.toNanos(1)));
	}

}
