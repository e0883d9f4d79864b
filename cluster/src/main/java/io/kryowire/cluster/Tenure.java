/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

/**
 * The time for which this process has one slot, from when it is prepared to when it is
 * lost or handed over. Thread-safe.
 */
public interface Tenure {

	/**
	 * Whether it lasts, by what has been heard and by this process' own clock. What was
	 * begun in it and ends after it must not be told as done.
	 * @return whether the process still has the slot
	 */
	boolean isCurrent();

	/**
	 * Ends a call that was begun by {@link KeyOwnership#enter}. To be called once.
	 */
	void leave();

}
