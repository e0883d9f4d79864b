/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One thread tells as fast as the product takes it; the end of an iteration is when the
 * other side has handled all of them. The latencies are what {@code tell} takes its
 * caller.
 */
final class TellFlood implements CallLoad {

	private static final int TIMED_EVERY = 31;

	private static final int SALVO = 64;

	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

	private final CallRun run;

	private final TellGate gate;

	private final Latencies latencies = new Latencies();

	private long told;

	TellFlood(CallRun run) {
		this.run = run;
		this.gate = new TellGate(run.subject().tellWindow(), run.failures());
	}

	@Override
	public Map<String, List<Double>> measure(CallClient client) throws Exception {
		Map<String, List<Double>> metrics = CallMetrics.none();
		WarmUp.run((nanos) -> tell(client, nanos), this.run.totalNanos());
		for (int i = 0; i < CallRun.ITERATIONS; i++) {
			this.latencies.reset();
			CpuTime cpu = CpuTime.now(this.run);
			long start = System.nanoTime();
			long tells = tell(client, this.run.iterationNanos());
			CallMetrics.addRate(metrics, tells, System.nanoTime() - start);
			this.latencies.addTo(metrics);
			cpu.addPerCall(metrics, tells);
		}
		return metrics;
	}

	private long tell(CallClient client, long nanos) throws Exception {
		long before = this.told;
		long end = System.nanoTime() + nanos;
		while (System.nanoTime() - end < 0) {
			for (int i = 0; i < SALVO; i++) {
				send(client, (int) this.told++);
			}
		}
		barrier(client);
		return this.told - before;
	}

	private void send(CallClient client, int number) throws Exception {
		this.gate.enter(client, number);
		if (number % TIMED_EVERY != 0) {
			client.tell(number, 7 * number);
			return;
		}
		long start = System.nanoTime();
		client.tell(number, 7 * number);
		this.latencies.record(System.nanoTime() - start);
	}

	private void barrier(CallClient client) throws Exception {
		client.flush();
		long deadline = System.nanoTime() + PATIENCE_NANOS;
		long handled = client.told();
		while (handled != this.told) {
			if (System.nanoTime() - deadline > 0) {
				this.run.failures().lost(this.told - handled);
				throw new TimeoutException("%d of %d tells were handled".formatted(handled, this.told));
			}
			handled = client.told();
		}
	}

}
