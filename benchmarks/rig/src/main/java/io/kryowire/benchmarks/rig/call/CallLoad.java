/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.kryowire.benchmarks.rig.Point;

/**
 * The load of one row.
 */
interface CallLoad {

	/**
	 * Puts it on the product and measures.
	 * @param client is connected
	 * @return the metrics, in the order of the report's columns
	 */
	Map<String, List<Double>> measure(CallClient client) throws Exception;

	/**
	 * What all iterations have recorded, for a row whose whole distribution is drawn.
	 */
	default Optional<Latencies> recorded() {
		return Optional.empty();
	}

	/**
	 * What happened when, for a row whose course is drawn.
	 */
	default Map<String, List<Point>> courses() {
		return Map.of();
	}

}
