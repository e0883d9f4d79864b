/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.dispatch;

/**
 * A way to run actors on threads.
 */
public interface DispatchSubject {

	/**
	 * Starts the threads.
	 * @param threads how many
	 */
	void start(int threads);

	/**
	 * Runs an actor on one of the threads, soon. Called for each actor once by the main
	 * thread, and then by the actor itself at the end of each run.
	 * @param actor the actor
	 */
	void schedule(Actor actor);

	/**
	 * Ends the threads. No actor schedules itself any more.
	 */
	void stop() throws InterruptedException;

}
