/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * Runs the steps of an engine one at a time, in the order in which they were given. What
 * a step throws is logged, and does not keep others from being run.
 */
interface Loop {

	/** Runs a step as soon as those before it have been run. */
	void execute(Runnable step);

	/**
	 * Runs a step some time later.
	 * @return leaves it out if it has not been run
	 */
	Runnable later(long nanos, Runnable step);

}
