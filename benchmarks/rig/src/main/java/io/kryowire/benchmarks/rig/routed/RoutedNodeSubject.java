/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.routed;

/**
 * A product that counts at nodes of its own.
 */
public interface RoutedNodeSubject extends RoutedSubject {

	/**
	 * Starts a node, which runs until the JVM ends.
	 * @param redis the port of Redis
	 * @param number the number of the node, from 1 on
	 * @param nodes how many nodes there will be; the last one returns when all of them
	 * share the keys and nothing moves any more
	 */
	void serve(int redis, int number, int nodes) throws Exception;

}
