/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

/**
 * Calls as fast as the product takes them.
 */
interface FlatOut {

	/**
	 * Calls for some time.
	 * @return how often, when all calls have ended
	 */
	long call(CallClient client, long nanos) throws Exception;

	/**
	 * How long calls have taken.
	 */
	Latencies latencies();

}
