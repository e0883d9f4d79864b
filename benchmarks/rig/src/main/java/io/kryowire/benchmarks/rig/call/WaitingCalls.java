/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * Threads that each call again when they have been answered.
 */
final class WaitingCalls implements FlatOut {

	private final CallRun run;

	private final int callers;

	private final Latencies latencies = new Latencies();

	WaitingCalls(CallRun run, int callers) {
		this.run = run;
		this.callers = callers;
	}

	@Override
	public Latencies latencies() {
		return this.latencies;
	}

	@Override
	public long call(CallClient client, long nanos) throws InterruptedException {
		LongAdder calls = new LongAdder();
		long end = System.nanoTime() + nanos;
		List<Thread> threads = new ArrayList<>();
		for (int caller = 0; caller < this.callers; caller++) {
			int first = caller << 24;
			Thread thread = new Thread(() -> calls.add(callUntil(client, first, end)), "caller-" + caller);
			thread.setDaemon(true);
			thread.start();
			threads.add(thread);
		}
		for (Thread thread : threads) {
			thread.join();
		}
		return calls.sum();
	}

	/** Calls at least once. Ends with the first failure: the run has failed then. */
	private long callUntil(CallClient client, int first, long end) {
		long calls = 0;
		try {
			int number = first;
			long start = System.nanoTime();
			do {
				int sum = client.sumNow(number, 7 * number);
				long now = System.nanoTime();
				this.latencies.record(now - start);
				this.run.failures().check(8 * number, sum);
				start = now;
				number++;
				calls++;
			}
			while (start - end < 0);
		}
		catch (Exception ex) {
			this.run.failures().failed(ex);
		}
		return calls;
	}

}
