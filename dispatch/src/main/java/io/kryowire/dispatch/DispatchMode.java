/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * On which thread tasks run, and what that promises.
 */
public enum DispatchMode {

	/**
	 * On the thread that dispatches, before {@code tryDispatch} returns. For tasks of a
	 * microsecond or two. One caller's tasks run in its order; two callers may run tasks
	 * of one key at the same time.
	 */
	INLINE,

	/**
	 * On a worker. Tasks of one key run one at a time, in the order in which they were
	 * dispatched, and each sees what the one before it did. A task that blocks keeps its
	 * worker, and delays the keys that share its stripe; what else waits for that worker
	 * is taken over by idle ones.
	 */
	KEYED,

	/**
	 * On a virtual thread of its own. For tasks that block. There is no order: tasks of
	 * one key may run at the same time. Needs Java 21 or newer.
	 */
	VIRTUAL

}
