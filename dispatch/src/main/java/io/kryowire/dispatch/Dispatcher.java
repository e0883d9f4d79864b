/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.time.Duration;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Runs tasks, by key where its {@link DispatchMode} says so, and never holds more of them
 * than its capacity. A task that was taken is run, unless the dispatcher is closed first.
 * What a task throws goes to the dispatcher's {@link TaskFailureHandler} and harms
 * nothing else. Safe for use by many threads, tasks of its own among them.
 */
public interface Dispatcher extends AutoCloseable {

	/**
	 * Hands a task over. Never blocks, and never throws because of what it returns.
	 * @param keyHash the hash of the key whose tasks this one is ordered with; need not
	 * be well distributed
	 * @param task the task
	 * @return {@code null} if the task was taken, else why not
	 */
	@Nullable RefusalReason tryDispatch(int keyHash, Runnable task);

	/**
	 * Hands a task over, for callers that cannot do anything about a refusal.
	 * @param keyHash as for {@link #tryDispatch}
	 * @param task the task
	 * @throws DispatchRefusedException if the task was not taken
	 */
	default void dispatch(int keyHash, Runnable task) {
		RefusalReason refusal = tryDispatch(keyHash, task);
		if (refusal != null) {
			throw new DispatchRefusedException(refusal, keyHash, this);
		}
	}

	/**
	 * Hands a batch over, at the cost of waking each thread at most once or twice. Tasks
	 * that are not taken are told so before this method returns.
	 * @param tasks the tasks, in order
	 * @return how many were taken
	 */
	int dispatchAll(List<? extends KeyedTask> tasks);

	/**
	 * Takes no more tasks, and waits for those taken to end. Must not be called by a
	 * task, which would wait for itself.
	 * @param timeout how long to wait; an interrupt ends the wait too
	 * @return how many tasks have not ended, 0 if all is done and all threads go away
	 */
	int drain(Duration timeout);

	/**
	 * Takes no more tasks, refuses those that wait (see {@link KeyedTask#refused}),
	 * interrupts those that run on threads of this dispatcher, and waits some seconds for
	 * these threads to end. Call {@link #drain} first if nothing is to be lost.
	 */
	@Override
	void close();

	/**
	 * Returns numbers for metrics. Costs a read of every stripe.
	 * @return the numbers now
	 */
	DispatchSnapshot snapshot();

}
