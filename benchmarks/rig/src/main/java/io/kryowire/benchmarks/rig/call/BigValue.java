/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends 8 MB and waits until the other side has acknowledged that it has them. Values
 * come at random times, so that they meet every state a sleeping product can be in.
 */
final class BigValue implements CallLoad {

	private static final int BYTES = 8 << 20;

	private static final int WARM_UPS = 40;

	private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(3);

	private static final int LEAST = 16;

	private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

	private final CallRun run;

	private final Latencies latencies = new Latencies();

	private final SplittableRandom random = new SplittableRandom(8);

	private final byte[] value = new byte[BYTES];

	BigValue(CallRun run) {
		this.run = run;
		this.random.nextBytes(this.value);
	}

	@Override
	public Map<String, List<Double>> measure(CallClient client) throws Exception {
		long warm = System.nanoTime() + WARM_UP_NANOS;
		for (int i = 0; i < WARM_UPS && System.nanoTime() - warm < 0; i++) {
			send(client);
		}
		this.latencies.reset();
		long end = System.nanoTime() + this.run.totalNanos();
		long values = 0;
		long sending = 0;
		while (values < LEAST || System.nanoTime() - end < 0) {
			LockSupport.parkNanos(this.random.nextLong(LONGEST_PAUSE_NANOS));
			sending += send(client);
			values++;
		}
		Map<String, List<Double>> metrics = CallMetrics.none();
		CallMetrics.addRate(metrics, values, sending);
		this.latencies.addTo(metrics);
		CallMetrics.add(metrics, "meanus", this.latencies.meanMicros());
		return metrics;
	}

	private long send(CallClient client) throws Exception {
		this.value[this.random.nextInt(BYTES)]++;
		this.value[BYTES - 1]++;
		long expected = CallService.proofOf(this.value);
		long start = System.nanoTime();
		long proof = client.big(this.value);
		long nanos = System.nanoTime() - start;
		this.latencies.record(nanos);
		this.run.failures().check(expected, proof);
		return nanos;
	}

}
