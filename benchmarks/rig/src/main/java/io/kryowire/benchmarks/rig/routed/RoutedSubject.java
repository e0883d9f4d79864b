/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.routed;

/**
 * A product that counts by key, as the rows of {@code routed} know it.
 */
public interface RoutedSubject {

	/**
	 * Connects to whoever counts.
	 * @param redis the port of Redis
	 * @return a client that is connected
	 */
	RoutedClient connect(int redis) throws Exception;

}
