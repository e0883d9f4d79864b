/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One thread asks, waits, and asks again; nothing else happens.
 */
final class Ping implements CallLoad {

	private final CallRun run;

	private final Latencies latencies = new Latencies();

	private int number;

	Ping(CallRun run) {
		this.run = run;
	}

	@Override
	public Map<String, List<Double>> measure(CallClient client) throws Exception {
		Map<String, List<Double>> metrics = CallMetrics.none();
		WarmUp.run((nanos) -> ping(client, nanos));
		for (int i = 0; i < CallRun.ITERATIONS; i++) {
			this.latencies.reset();
			CpuTime cpu = CpuTime.now(this.run);
			long start = System.nanoTime();
			long calls = ping(client, this.run.iterationNanos());
			CallMetrics.addRate(metrics, calls, System.nanoTime() - start);
			this.latencies.addTo(metrics);
			cpu.addPerCall(metrics, calls);
		}
		this.latencies.addTailTo(metrics);
		return metrics;
	}

	@Override
	public Optional<Latencies> recorded() {
		return Optional.of(this.latencies);
	}

	/** Asks for some time, and returns how often. */
	long ping(CallClient client, long nanos) throws Exception {
		long calls = 0;
		long end = System.nanoTime() + nanos;
		long start = System.nanoTime();
		while (start - end < 0) {
			this.number++;
			int sum = client.sumNow(this.number, 7 * this.number);
			long now = System.nanoTime();
			this.latencies.record(now - start);
			this.run.failures().check(8 * this.number, sum);
			start = now;
			calls++;
		}
		return calls;
	}

}
