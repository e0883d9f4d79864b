/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts calls that ended wrongly or not at all. A run with any of them says so. Shows
 * the first few. Thread-safe.
 */
final class Failures {

	private static final int SHOWN = 5;

	private final AtomicLong count = new AtomicLong();

	void wrong(long expected, long actual) {
		add(1, "answered %d instead of %d".formatted(actual, expected));
	}

	void failed(Throwable problem) {
		if (this.count.get() < SHOWN) {
			problem.printStackTrace();
		}
		add(1, String.valueOf(problem));
	}

	void lost(long calls) {
		if (calls != 0) {
			add(calls, "%d calls lost".formatted(calls));
		}
	}

	private void add(long calls, String text) {
		if (this.count.getAndAdd(calls) < SHOWN) {
			System.err.println("failure: " + text);
		}
	}

	void check(long expected, long actual) {
		if (expected != actual) {
			wrong(expected, actual);
		}
	}

	long count() {
		return this.count.get();
	}

}
