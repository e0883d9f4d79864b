/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.philosophers;

/**
 * A product that has the forks at a node of its own.
 */
public interface TableSubject extends PhilosophersSubject {

	/**
	 * Starts the node that has the table, which runs until the JVM ends. Returns when it
	 * gives forks.
	 * @param redis the port of Redis
	 * @param seats how many seats there are
	 */
	void serve(int redis, int seats) throws Exception;

}
