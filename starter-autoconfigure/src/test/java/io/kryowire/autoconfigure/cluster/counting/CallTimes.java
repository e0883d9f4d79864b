/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster.counting;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;

/**
 * How long calls took, of all keys or of some. Thread-safe.
 */
public final class CallTimes {

	private final IntPredicate keys;

	private int[] micros = new int[1024];

	private int count;

	CallTimes(IntPredicate keys) {
		this.keys = keys;
	}

	void add(int key, long nanos) {
		if (this.keys.test(key)) {
			add((int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMicros(nanos)));
		}
	}

	private synchronized void add(int time) {
		if (this.count == this.micros.length) {
			this.micros = Arrays.copyOf(this.micros, 2 * this.count);
		}
		this.micros[this.count++] = time;
	}

	/** Adds what another one has measured. */
	synchronized void add(CallTimes other) {
		int[] times = other.sorted();
		for (int time : times) {
			add(time);
		}
	}

	private synchronized int[] sorted() {
		int[] times = Arrays.copyOf(this.micros, this.count);
		Arrays.sort(times);
		return times;
	}

	@Override
	public String toString() {
		int[] times = sorted();
		return (times.length == 0) ? "no calls" : "%d calls, p50 %.1f ms, p99 %.1f ms, p99.9 %.1f ms, longest %.1f ms"
			.formatted(times.length, share(times, 0.5), share(times, 0.99), share(times, 0.999), share(times, 1));
	}

	private static double share(int[] times, double share) {
		return times[Math.max(0, (int) Math.ceil(share * times.length) - 1)] / 1e3;
	}

}
