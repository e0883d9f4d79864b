/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

/**
 * The one place the failures of a dispatcher's tasks go to.
 */
@FunctionalInterface
public interface TaskFailureHandler {

	/**
	 * Handles what a task has thrown, on the thread it ran on. What this method throws is
	 * logged.
	 * @param task the task
	 * @param failure what it threw, be it an exception or an error
	 */
	void failed(Runnable task, Throwable failure);

}
