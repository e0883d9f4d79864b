/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.state;

/**
 * What a listening product can say of itself.
 */
@FunctionalInterface
public interface StateListening {

	/**
	 * How many values it has read from Redis so far, because somebody else wrote them.
	 * @return the number
	 */
	long reads();

}
