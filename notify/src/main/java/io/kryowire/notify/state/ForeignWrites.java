/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * What is done about values that others change by hand, without announcing it.
 */
public enum ForeignWrites {

	/** Nothing: they are seen with the next proper write of the key. */
	IGNORE,

	/** Everything that is held is compared with Redis from time to time. */
	SWEEP,

	/**
	 * Redis tells of each, and its key is read at once. What is missed by that, because
	 * the server cannot or may not tell, is found as with {@link #SWEEP}.
	 */
	TRACKED

}
