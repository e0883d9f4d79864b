/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * Where a handler runs, and what it may do there.
 */
public enum Execution {

	/**
	 * On the network thread, at once: for handlers that return within microseconds and
	 * never block: that would stop all connections of their lane. Nothing interrupts
	 * them.
	 */
	INLINE,

	/**
	 * On a thread of the node: calls of one key one after the other and in order, all
	 * others in parallel. Handlers may block: another thread takes the place of one that
	 * does, or it gets a virtual one, so that nothing waits for it but its own key.
	 * <p>
	 * The thread is interrupted when nobody waits for the call any more: the caller has
	 * given it up or is gone, the deadline has passed, or the node closes. What the
	 * handler returns after that is not sent, and its future is cancelled.
	 */
	KEYED,

	/**
	 * On a thread of its own from the beginning, without order, even for calls of one
	 * key. It is a virtual one, which needs Java 21. Interrupted like {@link #KEYED}.
	 */
	VIRTUAL

}
