/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

/**
 * Waits for what a product does not tell: that nodes have found each other, or that there
 * is a connection. Before anything is measured, so that looking often disturbs nothing.
 */
public final class Waiting {

	private static final long LOOK_AGAIN_MILLIS = 10;

	private Waiting() {
	}

	/**
	 * Looks again and again.
	 * @param what what is waited for
	 * @param seconds how long at most
	 * @param condition whether it is there
	 * @throws IllegalStateException if it does not come
	 */
	public static void until(String what, long seconds, Callable<Boolean> condition) throws Exception {
		long start = System.nanoTime();
		while (!condition.call()) {
			pause(what, seconds, start, null);
		}
	}

	/**
	 * Asks again and again.
	 * @param what what is waited for
	 * @param seconds for how long it is asked again
	 * @param question fails with one of these exceptions until there is an answer
	 * @throws IllegalStateException if none comes; the cause is the last failure
	 */
	public static void untilAnswered(String what, long seconds, Question question) throws InterruptedException {
		long start = System.nanoTime();
		while (true) {
			try {
				question.ask();
				return;
			}
			catch (ExecutionException | TimeoutException ex) {
				pause(what, seconds, start, ex);
			}
		}
	}

	private static void pause(String what, long seconds, long start, @Nullable Exception failure)
			throws InterruptedException {
		if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(seconds)) {
			throw new IllegalStateException("Waited %d s in vain for %s".formatted(seconds, what), failure);
		}
		Thread.sleep(LOOK_AGAIN_MILLIS);
	}

	/** What may have no answer yet. */
	@FunctionalInterface
	public interface Question {

		void ask() throws ExecutionException, TimeoutException, InterruptedException;

	}

}
