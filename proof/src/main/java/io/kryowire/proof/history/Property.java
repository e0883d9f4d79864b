/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

/**
 * The properties that every history must have.
 */
public enum Property {

	/**
	 * Every value that was seen had been written with that key and version, and no key
	 * became absent without having been removed.
	 */
	NO_INVENTION("no invention"),

	/**
	 * The versions of a key at one subscriber do not decrease, except for writes that
	 * Redis itself may have lost.
	 */
	MONOTONIC("monotonic"),

	/**
	 * At the end, every subscriber holds the last value of every key.
	 */
	CONVERGED("converged"),

	/**
	 * No value that was served as fresh was older than claimed.
	 */
	BOUNDED("bounded"),

	/**
	 * Served values were complete as of the claimed time, whether fresh or not.
	 */
	AS_OF("as of"),

	/**
	 * No subscriber claimed to be fresh when it could not know.
	 */
	FLAGGED("flagged"),

	/**
	 * At the end, no removed or lost key has a value, and no subscriber is stale.
	 */
	NO_PHANTOM("no phantom"),

	/**
	 * After waiting for its own write, a process could read it.
	 */
	BOOKMARK("bookmark"),

	/**
	 * At the end, every listener was last called with the value that Redis holds.
	 */
	TOLD("told"),

	/**
	 * A conditional write was executed only if its condition held: of two that expect the
	 * same version, one succeeds.
	 */
	COMPARED("compared"),

	/**
	 * Versions are in the order of time, and in the order of the writes of each process.
	 */
	ORDERED("ordered"),

	/**
	 * No write was executed more often than allowed, and no conditional write twice.
	 */
	EXECUTIONS("executions");

	private final String words;

	Property(String words) {
		this.words = words;
	}

	/**
	 * Returns the name of the property in reports.
	 * @return the name
	 */
	public String words() {
		return this.words;
	}

}
