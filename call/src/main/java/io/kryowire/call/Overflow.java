/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * What happens to a call when the pipe to the peer is full, or there is no connection to
 * it. {@link #FAIL} and {@link #DROP} never wait.
 */
public enum Overflow {

	/**
	 * The caller waits for room, or for a connection, at most until the call's deadline.
	 * In a thread that must not wait, a network thread or one of reactive code, the call
	 * fails at once instead.
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
