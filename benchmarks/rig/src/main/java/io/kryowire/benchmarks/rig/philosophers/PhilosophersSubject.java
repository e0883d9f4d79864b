/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.philosophers;

/**
 * A product that has forks, as the rows of {@code philosophers} know it.
 */
public interface PhilosophersSubject {

	/**
	 * Starts the node that has the table, which runs until the JVM ends. Returns when it
	 * gives forks.
	 * @param redis the port of Redis
	 * @param seats how many seats there are
	 */
	void serve(int redis, int seats) throws Exception;

	/**
	 * Connects to it.
	 * @param redis the port of Redis
	 * @param seats how many seats there are
	 * @return the forks
	 */
	Forks connect(int redis, int seats) throws Exception;

}
