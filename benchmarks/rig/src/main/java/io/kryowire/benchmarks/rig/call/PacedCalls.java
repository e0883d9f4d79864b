/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One thread asks at a fixed rate, whether it has been answered or not. A latency counts
 * from when the ask was due: if the product, the thread or its timer is late, all that
 * had to wait for it are late too, and are not left out.
 */
final class PacedCalls implements CallLoad {

	private static final long EVERY_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

	/** A second's worth: more never wait, or the product cannot keep up. */
	private static final int MOST_UNDER_WAY = 10_000;

	private static final double TIMER_PERCENTILE = 99;

	private final CallRun run;

	private final Shot shot = new SumShot();

	private final CallWindow window = new CallWindow(MOST_UNDER_WAY);

	private final Latencies latencies = new Latencies();

	/** By how much the thread was too late: no product can be better. */
	private final Latencies delays = new Latencies();

	private int number;

	PacedCalls(CallRun run) {
		this.run = run;
	}

	@Override
	public Map<String, List<Double>> measure(CallClient client) throws Exception {
		Map<String, List<Double>> metrics = CallMetrics.none();
		Ping ping = new Ping(this.run);
		WarmUp.run((nanos) -> ping.ping(client, nanos), this.run.totalNanos());
		call(client, this.run.iterationNanos());
		for (int i = 0; i < CallRun.ITERATIONS; i++) {
			this.latencies.reset();
			this.delays.reset();
			long start = System.nanoTime();
			long calls = call(client, this.run.iterationNanos());
			CallMetrics.addRate(metrics, calls, System.nanoTime() - start);
			this.latencies.addTo(metrics);
			CallMetrics.add(metrics, "timer_p99us", this.delays.micros(TIMER_PERCENTILE));
		}
		this.latencies.addTailTo(metrics);
		return metrics;
	}

	@Override
	public Optional<Latencies> recorded() {
		return Optional.of(this.latencies);
	}

	private long call(CallClient client, long nanos) throws Exception {
		long start = System.nanoTime();
		long calls = Math.max(1, nanos / EVERY_NANOS);
		for (long i = 0; i < calls; i++) {
			long due = start + i * EVERY_NANOS;
			if (due - System.nanoTime() > 0) {
				client.flush();
				spinUntil(due);
			}
			this.window.enter(client);
			send(client, this.number++, due);
		}
		this.window.awaitEmpty(client);
		return calls;
	}

	/**
	 * A timer would be late by half an interval; whoever has work to do gets the core.
	 */
	private void spinUntil(long due) {
		while (due - System.nanoTime() > 0) {
			Thread.yield();
		}
		this.delays.record(System.nanoTime() - due);
	}

	private void send(CallClient client, int number, long due) {
		PendingCall call = new PendingCall(this.window, this.latencies, this.run.failures(), this.shot.expected(number),
				due);
		try {
			this.shot.send(client, number, call);
		}
		catch (Exception ex) {
			call.failed(ex);
		}
	}

}
