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
	 * @param actors for how many actors
	 * @param stateBytes how much state each of them has
	 */
	void start(int threads, int actors, int stateBytes);

	/**
	 * Runs an actor on one of the threads, soon. Called by the main thread to start an
	 * actor, then by the actor itself at the end of each run.
	 * @param actor the actor
	 */
	void schedule(Actor actor);

	/**
	 * Ends the threads. No actor schedules itself any more.
	 */
	void stop() throws InterruptedException;

}
