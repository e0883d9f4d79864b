/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

import io.kryowire.benchmarks.rig.WarmUpLimit;

/**
 * Repeats a load until it gets no faster: how long the JIT compiler takes depends on the
 * product, and on what else the machine does.
 */
public final class WarmUp {

	private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

	private static final int LEAST_SLICES = 6;

	private static final int MOST_SLICES = 24;

	/** Of a load for which several processes have to warm up. */
	private static final int LEAST_LONG_SLICES = 30;

	private static final int MOST_LONG_SLICES = 60;

	private static final long LONG_SLICE_NANOS = TimeUnit.SECONDS.toNanos(1);

	/** For how many slices it must not have got faster. */
	private static final int PLATEAU = 4;

	private static final double FASTER = 1.03;

	private static final long LONGEST_NANOS = MOST_SLICES * TimeUnit.MINUTES.toNanos(1);

	private WarmUp() {
	}

	/**
	 * Repeats a load.
	 * @param load what is repeated
	 */
	public static void run(Load load) throws Exception {
		run(load, SLICE_NANOS);
	}

	/** The same with slices that are no longer than something. */
	static void run(Load load, long mostNanos) throws Exception {
		inSlices(load, Math.min(SLICE_NANOS, mostNanos));
	}

	/**
	 * The same for a load that other processes work for as well, each of which has to
	 * warm up for itself: until it does not get cheaper.
	 * @param load what is repeated
	 * @param cost what all of them have spent on it until now
	 */
	public static void run(Load load, DoubleSupplier cost) throws Exception {
		inSlices(load, LONG_SLICE_NANOS, LEAST_LONG_SLICES, MOST_LONG_SLICES, cost);
	}

	/** The same with slices as long as something that is not quick needs them. */
	static void inSlices(Load load, long sliceNanos) throws Exception {
		inSlices(load, sliceNanos, LEAST_SLICES, MOST_SLICES, System::nanoTime);
	}

	private static void inSlices(Load load, long sliceNanos, int least, int most, DoubleSupplier cost)
			throws Exception {
		double best = 0;
		int bestSlice = 0;
		long began = System.nanoTime();
		long limit = WarmUpLimit.nanos(LONGEST_NANOS);
		for (int slice = 0; slice < most; slice++) {
			double before = cost.getAsDouble();
			double rate = load.run(sliceNanos) / Math.max(1, cost.getAsDouble() - before);
			if (rate > best * FASTER) {
				best = rate;
				bestSlice = slice;
			}
			boolean plateau = slice >= least && slice - bestSlice >= PLATEAU;
			if (plateau || System.nanoTime() - began >= limit) {
				return;
			}
		}
	}

	/** What is repeated. */
	public interface Load {

		/**
		 * Runs for some time.
		 * @param nanos the time
		 * @return how many calls it made
		 */
		long run(long nanos) throws Exception;

	}

}
