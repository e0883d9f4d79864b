/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * What happens to a call when the pipe to the peer is full.
 */
public enum Overflow {

	/**
	 * The caller waits for room, at most until the call's deadline.
	 */
	WAIT,

	/**
	 * The call fails at once, {@link Outcome#NOT_SENT}.
	 */
	FAIL,

	/**
	 * A call without an answer is dropped and counted; any other fails.
	 */
	DROP

}
