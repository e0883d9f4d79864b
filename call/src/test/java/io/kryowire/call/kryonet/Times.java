/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * How long things take, coarsely.
 */
final class Times {

	private static final int ATTEMPTS = 15;

	private static final int ROUNDS = 4;

	private Times() {
	}

	static long millisSince(long nanoTime) {
		return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanoTime);
	}

	/**
	 * The median of some times in milliseconds, measured a few times over if need be: the
	 * machine may be busy with something else, but not each time.
	 */
	static long bestMedian(long limit, Attempt attempt) throws Exception {
		return bestMedian(limit, () -> {
		}, attempt);
	}

	/** As above, with something before each attempt that is not timed. */
	static long bestMedian(long limit, Attempt before, Attempt attempt) throws Exception {
		long best = Long.MAX_VALUE;
		for (int i = 0; i < ROUNDS && best >= limit; i++) {
			best = Math.min(best, median(before, attempt));
		}
		return best;
	}

	private static long median(Attempt before, Attempt attempt) throws Exception {
		long[] millis = new long[ATTEMPTS];
		for (int i = 0; i < ATTEMPTS; i++) {
			before.run();
			long start = System.nanoTime();
			attempt.run();
			millis[i] = millisSince(start);
		}
		Arrays.sort(millis);
		return millis[ATTEMPTS / 2];
	}

	/** What is timed. */
	@FunctionalInterface
	interface Attempt {

		void run() throws Exception;

	}

}
