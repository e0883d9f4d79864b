/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.fuzz;

import org.jspecify.annotations.Nullable;

/**
 * Which inputs are tried.
 *
 * @param seed what the inputs depend on
 * @param times how many times as many as usual
 * @param replay the only input, or the file it is in; {@code null} for all
 */
record FuzzSettings(long seed, int times, @Nullable String replay) {

	static FuzzSettings ofSystem() {
		return new FuzzSettings(Long.getLong("kryowire.fuzz.seed", 1), Integer.getInteger("kryowire.fuzz.times", 1),
				System.getProperty("kryowire.fuzz.replay"));
	}

	/**
	 * Whether to look for what is dear, too: what was allocated differs from run to run,
	 * and with it the inputs.
	 */
	boolean aimsAtCost() {
		return this.times > 1;
	}

}
