/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * A task that knows its key, and wants to know if it will never run. Exactly one of
 * {@link #run()} and {@link #refused} is called, once.
 */
public interface KeyedTask extends Runnable {

	/**
	 * Returns the hash of the key whose tasks this one is ordered with.
	 * @return any number, the same for the same key; need not be well distributed
	 */
	int keyHash();

	/**
	 * Is called instead of {@link #run()}: in {@link Dispatcher#dispatchAll}, by its
	 * caller, if the task was not taken; later, by a thread of the dispatcher, if the
	 * dispatcher was closed before the task's turn came.
	 * @param reason why the task does not run
	 */
	void refused(RefusalReason reason);

}
