/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * From idle, 120 tells, each a moment after the other as by a caller that also does
 * something else, and then an ask: how long the ask takes.
 */
final class AfterTells implements CallLoad {

	private static final int TELLS = 120;

	private static final long IDLE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

	private static final long APART_NANOS = TimeUnit.MICROSECONDS.toNanos(20);

	private static final int WARM_UPS = 20_000;

	private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final CallRun run;

	private final Latencies latencies = new Latencies();

	private int number;

	AfterTells(CallRun run) {
		this.run = run;
	}

	@Override
	public Map<String, List<Double>> measure(CallClient client) throws Exception {
		for (int i = 0; i < WARM_UPS; i++) {
			client.sumNow(i, 1);
		}
		repeat(client, WARM_UP_NANOS);
		this.latencies.reset();
		Map<String, List<Double>> metrics = CallMetrics.none();
		long start = System.nanoTime();
		long asks = repeat(client, this.run.totalNanos());
		CallMetrics.addRate(metrics, asks, System.nanoTime() - start);
		this.latencies.addTo(metrics);
		CallMetrics.add(metrics, "meanus", this.latencies.meanMicros());
		return metrics;
	}

	private long repeat(CallClient client, long nanos) throws Exception {
		long asks = 0;
		long end = System.nanoTime() + nanos;
		while (System.nanoTime() - end < 0) {
			LockSupport.parkNanos(IDLE_NANOS);
			tell(client);
			this.number++;
			long start = System.nanoTime();
			int sum = client.sumNow(this.number, 7 * this.number);
			this.latencies.record(System.nanoTime() - start);
			this.run.failures().check(8 * this.number, sum);
			asks++;
		}
		return asks;
	}

	private void tell(CallClient client) throws Exception {
		for (int i = 0; i < TELLS; i++) {
			client.tell(i, this.number);
			LockSupport.parkNanos(APART_NANOS);
		}
	}

}
