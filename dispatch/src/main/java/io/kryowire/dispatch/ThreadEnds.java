/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.util.Collection;
import java.util.concurrent.TimeUnit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits for threads that have been told to end. All that is closed waits equally long.
 */
final class ThreadEnds {

	/** How long to wait for tasks that ignore an interrupt. */
	static final long CLOSE_SECONDS = 10;

	private static final Logger logger = LoggerFactory.getLogger(ThreadEnds.class);

	private ThreadEnds() {
	}

	/**
	 * Waits for all of them together. An interrupt ends the wait.
	 * @param what names what is closed, for the log
	 * @param threads the threads
	 */
	static void await(String what, Collection<Thread> threads) {
		long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(CLOSE_SECONDS);
		try {
			for (Thread thread : threads) {
				TimeUnit.NANOSECONDS.timedJoin(thread, Math.max(1, deadline - System.nanoTime()));
				if (thread.isAlive()) {
					logger.warn("{} is closed, but thread {} still runs: its task ignores the interrupt", what,
							thread.getName());
				}
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
