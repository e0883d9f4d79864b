/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.pipeline;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * Where pipelines get time, threads and randomness from.
 */
public interface PipelineRuntime {

	/**
	 * The time that never goes back.
	 * @return nanoseconds
	 */
	LongSupplier nanoTime();

	/**
	 * Makes the threads that wait for Redis.
	 * @return the factory of threads
	 */
	ThreadFactory threads();

	/**
	 * Runs short tasks that are due later.
	 * @return the scheduler
	 */
	ScheduledExecutorService scheduler();

	/**
	 * Random numbers.
	 * @return numbers between 0 and 1
	 */
	DoubleSupplier random();

	/**
	 * Starts a thread.
	 * @param name its name
	 * @param task what it runs
	 * @return the thread
	 */
	default Thread start(String name, Runnable task) {
		Thread thread = threads().newThread(task);
		thread.setName(name);
		thread.start();
		return thread;
	}

}
