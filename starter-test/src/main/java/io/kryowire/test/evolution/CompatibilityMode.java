/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

/**
 * Which versions must understand which.
 */
public enum CompatibilityMode {

	/** The code reads what the last version in the lock file has written. */
	BACKWARD(true, false, false),

	/** The last version in the lock file reads what the code writes. */
	FORWARD(false, true, false),

	/**
	 * Both: what a rolling upgrade needs, with which nodes of two versions run at the
	 * same time.
	 */
	FULL(true, true, false),

	/**
	 * The code reads what any version in the lock file has written: what values need that
	 * stay stored for long.
	 */
	BACKWARD_TRANSITIVE(true, false, true),

	/** Every version in the lock file reads what the code writes. */
	FORWARD_TRANSITIVE(false, true, true),

	/** Both, with every version in the lock file. */
	FULL_TRANSITIVE(true, true, true);

	private final boolean backward;

	private final boolean forward;

	private final boolean transitive;

	CompatibilityMode(boolean backward, boolean forward, boolean transitive) {
		this.backward = backward;
		this.forward = forward;
		this.transitive = transitive;
	}

	boolean isBackward() {
		return this.backward;
	}

	boolean isForward() {
		return this.forward;
	}

	boolean isTransitive() {
		return this.transitive;
	}

}
