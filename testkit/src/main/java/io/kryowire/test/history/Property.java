/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

/**
 * What must hold in every history.
 */
public enum Property {

	/**
	 * Every value that was seen had been written, under that key and version, and nothing
	 * went away that nobody removed.
	 */
	NO_INVENTION("no invention"),

	/**
	 * At one subscriber, versions of a key do not go back, but for what Redis itself may
	 * have lost.
	 */
	MONOTONIC("monotonic"),

	/**
	 * In the end every subscriber holds the last value of every key.
	 */
	CONVERGED("converged"),

	/**
	 * What was served as fresh was not older than claimed.
	 */
	BOUNDED("bounded"),

	/**
	 * What was served was complete as of the time that was said, fresh or not.
	 */
	AS_OF("as of"),

	/**
	 * Nobody claimed to be fresh when it could not know.
	 */
	FLAGGED("flagged"),

	/**
	 * In the end no removed or lost key is alive, and nobody is flagged stale.
	 */
	NO_PHANTOM("no phantom"),

	/**
	 * Who waited for its own write could read it.
	 */
	BOOKMARK("bookmark"),

	/**
	 * In the end every listener has been told last what Redis holds.
	 */
	TOLD("told"),

	/**
	 * A write with a condition was done only where that was so: of two that expect the
	 * same, one wins.
	 */
	COMPARED("compared"),

	/**
	 * Versions are in the order of time, and of each program.
	 */
	ORDERED("ordered"),

	/**
	 * No write was done more often than allowed, and none with a condition twice.
	 */
	EXECUTIONS("executions");

	private final String words;

	Property(String words) {
		this.words = words;
	}

	/**
	 * Its name for people.
	 * @return a few words
	 */
	public String words() {
		return this.words;
	}

}
