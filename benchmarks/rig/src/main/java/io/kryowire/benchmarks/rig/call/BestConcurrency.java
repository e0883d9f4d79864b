/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Tries every concurrency the subject proposes, and measures it with the one that gives
 * most calls a second.
 */
final class BestConcurrency implements CallLoad {

	private static final long LONGEST_TRIAL_NANOS = TimeUnit.MILLISECONDS.toNanos(600);

	private final CallRun run;

	BestConcurrency(CallRun run) {
		this.run = run;
	}

	@Override
	public Map<String, List<Double>> measure(CallClient client) throws Exception {
		List<Concurrency> proposed = this.run.subject().concurrencies();
		FlatOut usual = proposed.get(proposed.size() / 2).load(this.run);
		WarmUp.run((nanos) -> usual.call(client, nanos), trialNanos());
		Concurrency best = best(proposed, (concurrency) -> rate(client, concurrency));
		FlatOut load = best.load(this.run);
		WarmUp.run((nanos) -> load.call(client, nanos), trialNanos());
		Map<String, List<Double>> metrics = CallMetrics.none();
		for (int i = 0; i < CallRun.ITERATIONS; i++) {
			load.latencies().reset();
			CpuTime cpu = CpuTime.now(this.run);
			long start = System.nanoTime();
			long calls = load.call(client, this.run.iterationNanos());
			CallMetrics.addRate(metrics, calls, System.nanoTime() - start);
			load.latencies().addTo(metrics);
			cpu.addPerCall(metrics, calls);
		}
		CallMetrics.add(metrics, "callers", best.callers());
		CallMetrics.add(metrics, "under_way", best.underWay());
		return metrics;
	}

	/** Nothing is tried for longer than it is measured. */
	private long trialNanos() {
		return Math.min(LONGEST_TRIAL_NANOS, this.run.iterationNanos());
	}

	/** The first time a concurrency is tried it is only made warm. */
	private double rate(CallClient client, Concurrency concurrency) throws Exception {
		FlatOut load = concurrency.load(this.run);
		load.call(client, trialNanos() / 2);
		long start = System.nanoTime();
		long calls = load.call(client, trialNanos());
		double rate = (double) calls * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start);
		System.out.printf("callers=%d under_way=%d: %.0f/s%n", concurrency.callers(), concurrency.underWay(), rate);
		return rate;
	}

	static Concurrency best(List<Concurrency> proposed, Trial trial) throws Exception {
		Concurrency best = proposed.get(0);
		double bestRate = -1;
		for (Concurrency concurrency : proposed) {
			double rate = trial.rate(concurrency);
			if (rate > bestRate) {
				best = concurrency;
				bestRate = rate;
			}
		}
		return best;
	}

	/** Tries a concurrency. */
	@FunctionalInterface
	interface Trial {

		/**
		 * Calls for some time.
		 * @return calls a second
		 */
		double rate(Concurrency concurrency) throws Exception;

	}

}
