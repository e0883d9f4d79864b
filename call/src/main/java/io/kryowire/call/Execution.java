/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * Where a handler runs.
 */
public enum Execution {

	/**
	 * On the network thread: for handlers that return within microseconds and never
	 * block.
	 */
	INLINE,

	/**
	 * On a worker: calls for one key one after the other and in order, keys in parallel.
	 */
	KEYED,

	/**
	 * On a virtual thread of its own, without order: for handlers that block. Needs Java
	 * 21.
	 */
	VIRTUAL

}
