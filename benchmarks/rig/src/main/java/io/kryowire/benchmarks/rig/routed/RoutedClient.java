/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.routed;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * Counts by key. Used by one thread.
 */
public interface RoutedClient {

	/**
	 * Adds one to the counter of a key, and does not wait.
	 * @param key the key, whose counter begins with 0
	 * @return what the counter was set to, when that is confirmed
	 */
	CompletionStage<Long> increment(String key);

	/**
	 * Reads counters where they are stored, and not from a memory of this client.
	 * @param keys their keys
	 * @return the value of each key that has one
	 */
	Map<String, Long> stored(Collection<String> keys) throws Exception;

}
