/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.waiting;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

/**
 * Waits for conditions in tests, with the only time limits there are. They are long
 * enough for the busiest machine, so that a test that gives up has found a defect. On an
 * idle machine, nothing waits longer than necessary.
 */
public final class Waiting {

	/** The maximum time that a test waits. */
	public static final Duration LONGEST = Duration.ofMinutes(1);

	/**
	 * The maximum time that a test waits for a JVM to start, or to do all that it is for.
	 */
	public static final Duration START = LONGEST.multipliedBy(5);

	private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

	private Waiting() {
	}

	/**
	 * Waits for a condition or an assertion, for at most {@link #LONGEST}.
	 * @return a factory, to be continued with {@code until} or {@code untilAsserted}
	 */
	public static ConditionFactory patiently() {
		return Awaitility.await().atMost(LONGEST).pollDelay(Duration.ZERO).pollInterval(POLL_INTERVAL);
	}

	/**
	 * Waits for a latch, for at most {@link #LONGEST}.
	 * @param latch the latch
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static void await(CountDownLatch latch) throws InterruptedException {
		if (!latch.await(LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
			throw new AssertionError("The latch is still at %d after %s".formatted(latch.getCount(), LONGEST));
		}
	}

	/**
	 * Waits for a result, for at most {@link #LONGEST}.
	 * @param <T> the type of the result
	 * @param future the future
	 * @return the result
	 * @throws ExecutionException if the future has failed
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static <T extends @Nullable Object> T get(Future<T> future) throws ExecutionException, InterruptedException {
		try {
			return future.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			throw new AssertionError("There is no result after " + LONGEST, ex);
		}
	}

	/**
	 * Waits for the end of a thread, for at most {@link #LONGEST}.
	 * @param thread the thread
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static void join(Thread thread) throws InterruptedException {
		thread.join(LONGEST.toMillis());
		if (thread.isAlive()) {
			AssertionError failure = new AssertionError("%s is still running after %s".formatted(thread, LONGEST));
			failure.setStackTrace(thread.getStackTrace());
			throw failure;
		}
	}

}
