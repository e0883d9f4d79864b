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
 * The one place that says how long a test waits for something that has to happen. It is
 * long enough for the busiest machine, so that a test that gives up has found a defect;
 * on an idle one nothing waits longer than it must.
 */
public final class Waiting {

	/** How long a test waits before it gives up. */
	public static final Duration LONGEST = Duration.ofMinutes(1);

	private static final Duration POLL_INTERVAL = Duration.ofMillis(10);

	private Waiting() {
	}

	/**
	 * Waits for a condition or an assertion, for at most {@link #LONGEST}.
	 * @return to be continued with {@code until} or {@code untilAsserted}
	 */
	public static ConditionFactory patiently() {
		return Awaitility.await().atMost(LONGEST).pollDelay(Duration.ZERO).pollInterval(POLL_INTERVAL);
	}

	/**
	 * Waits for a latch, for at most {@link #LONGEST}.
	 * @param latch what is waited for
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
	 * @param future what is waited for
	 * @return the result
	 * @throws ExecutionException if it has failed
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
	 * @param thread what is waited for
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static void join(Thread thread) throws InterruptedException {
		thread.join(LONGEST.toMillis());
		if (thread.isAlive()) {
			AssertionError failure = new AssertionError("%s still runs after %s".formatted(thread, LONGEST));
			failure.setStackTrace(thread.getStackTrace());
			throw failure;
		}
	}

}
