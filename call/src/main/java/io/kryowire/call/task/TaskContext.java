/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import io.kryowire.call.CallContext;

/**
 * The call that a task runs for, and the way from there to other tasks: what is submitted
 * here is part of that call, on whichever thread. It has what is left of its deadline,
 * and is cancelled with it.
 */
public interface TaskContext extends OwnerTasks {

	/**
	 * The largest number of hops: what has come so far cannot be submitted again.
	 */
	int MOST_HOPS = 32;

	/**
	 * The call.
	 * @return who calls, until when, with which headers
	 */
	CallContext call();

	/**
	 * How often it has hopped on, from one task to the next.
	 * @return 0 if whoever has submitted it is no task
	 */
	int hops();

}
