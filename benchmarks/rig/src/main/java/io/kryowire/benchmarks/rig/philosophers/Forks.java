/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.philosophers;

import java.util.concurrent.CompletionStage;

/**
 * The forks of one table, as philosophers use them. Used by many threads, by one at a
 * time for each seat.
 */
public interface Forks {

	/**
	 * Takes both forks, and does not wait.
	 * @param seat the seat
	 * @param meal the number of its meal, from 1
	 * @return completed when both are its own
	 */
	CompletionStage<?> take(int seat, long meal);

	/**
	 * Puts both forks back, and does not wait.
	 * @param seat the seat
	 * @param meal the number of its meal
	 */
	void put(int seat, long meal);

}
