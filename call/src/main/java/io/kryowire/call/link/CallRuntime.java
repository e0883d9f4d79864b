/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * What a node or a peer has of its surroundings: a clock, random numbers and threads.
 * Deadlines are not measured by this clock: every call would have to go through it.
 *
 * @param clock the time in nanoseconds, by which failures last and lines of the log are
 * left out
 * @param random makes a number from 0 to below the given bound, by which lanes spread
 * their attempts to connect
 * @param threads makes the threads that connect
 */
public record CallRuntime(LongSupplier clock, LongUnaryOperator random, Threads threads) {

	/** Those of the Java platform; the threads are daemons. */
	public static final CallRuntime SYSTEM = new CallRuntime(System::nanoTime,
			(bound) -> ThreadLocalRandom.current().nextLong(bound), CallRuntime::daemon);

	private static Thread daemon(Runnable task, String name) {
		Thread thread = new Thread(task, name);
		thread.setDaemon(true);
		return thread;
	}

	/**
	 * Makes threads.
	 */
	@FunctionalInterface
	public interface Threads {

		/**
		 * Makes a thread that has not been started.
		 * @param task what it runs
		 * @param name its name
		 * @return the thread
		 */
		Thread create(Runnable task, String name);

	}

}
