/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;

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

}
