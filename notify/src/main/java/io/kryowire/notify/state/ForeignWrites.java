/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * What is done about values that others change by hand, without announcing it.
 */
public enum ForeignWrites {

	/** Nothing: such a value is seen with the next announced write of its key. */
	IGNORE,

	/** Everything that is held is compared with Redis from time to time. */
	SWEEP,

	/**
	 * Redis reports each of them, and the key is read at once. Those that are not
	 * reported, because the server cannot or may not do so, are found as with
	 * {@link #SWEEP}.
	 */
	TRACKED

}
