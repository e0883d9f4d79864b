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
	 * Connects to whoever has the forks.
	 * @param redis the port of Redis
	 * @param seats how many seats there are
	 * @return the forks
	 */
	Forks connect(int redis, int seats) throws Exception;

}
