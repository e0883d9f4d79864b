/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.concurrent.ThreadFactory;
import java.util.function.LongSupplier;

/**
 * What a dispatcher is built with, checked.
 *
 * @param name in the names of threads and in messages
 * @param runner calls the tasks
 * @param workers how many threads
 * @param bounds how many tasks
 * @param capacity the bound over all of them
 * @param turnTasks how many tasks of a stripe run before it lets others pass
 * @param turnNanos after which time it does so earlier
 * @param stealNanos how long a stripe waits before it may be stolen
 * @param threads makes the workers' threads
 * @param clock nanoseconds, as {@link System#nanoTime()}
 */
record Settings(String name, TaskRunner runner, int workers, Bounds bounds, int capacity, int turnTasks, long turnNanos,
		long stealNanos, ThreadFactory threads, LongSupplier clock) {

	String describe(DispatchMode mode, long load) {
		return "Dispatcher '%s' (%s, %d of at most %d tasks wait or run)".formatted(this.name, mode, load,
				this.capacity);
	}

}
