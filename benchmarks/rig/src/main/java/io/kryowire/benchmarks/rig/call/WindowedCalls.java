/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.List;
import java.util.Map;

/**
 * One thread calls as fast as it can with so many calls under way. The load is not paced:
 * the latencies, of every seventh call, are what a call takes at that window.
 */
final class WindowedCalls implements CallLoad, FlatOut {

	private static final int TIMED_EVERY = 7;

	/** How many calls are made between two looks at the clock. */
	private static final int SALVO = 64;

	private final CallRun run;

	private final Shot shot;

	private final CallWindow window;

	private final Latencies latencies;

	private int number;

	WindowedCalls(CallRun run, Shot shot, int window) {
		this(run, shot, window, new Latencies());
	}

	/** One of several callers, whose latencies are recorded together. */
	WindowedCalls(CallRun run, Shot shot, int window, Latencies latencies) {
		this.run = run;
		this.shot = shot;
		this.window = new CallWindow(window);
		this.latencies = latencies;
	}

	@Override
	public Map<String, List<Double>> measure(CallClient client) throws Exception {
		Map<String, List<Double>> metrics = CallMetrics.none();
		WarmUp.run((nanos) -> call(client, nanos), this.run.totalNanos());
		for (int i = 0; i < CallRun.ITERATIONS; i++) {
			this.latencies.reset();
			CpuTime cpu = CpuTime.now(this.run);
			long start = System.nanoTime();
			long calls = call(client, this.run.iterationNanos());
			CallMetrics.addRate(metrics, calls, System.nanoTime() - start);
			this.latencies.addTo(metrics);
			cpu.addPerCall(metrics, calls);
		}
		return metrics;
	}

	@Override
	public Latencies latencies() {
		return this.latencies;
	}

	@Override
	public long call(CallClient client, long nanos) throws Exception {
		long end = System.nanoTime() + nanos;
		long calls = 0;
		while (System.nanoTime() - end < 0) {
			for (int i = 0; i < SALVO; i++) {
				this.window.enter(client);
				send(client, this.number++);
			}
			calls += SALVO;
		}
		this.window.awaitEmpty(client);
		return calls;
	}

	private void send(CallClient client, int number) {
		PendingCall call = new PendingCall(this.window, this.latencies, this.run.failures(), this.shot.expected(number),
				(number % TIMED_EVERY == 0) ? System.nanoTime() : 0);
		try {
			this.shot.send(client, number, call);
		}
		catch (Exception ex) {
			call.failed(ex);
		}
	}

}
