/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.call;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Threads that each call {@link CallClient#query}, wait for the answer and call again,
 * from the warm-up to the end of the launch. So there are always as many calls under way
 * as there are callers, however long a call takes, and what it costs to begin so many
 * threads is not measured.
 */
final class SteadyCallers implements CallLoad {

	private static final long PATIENCE_TO_BEGIN_SECONDS = 45;

	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

	/** So few calls are made in a second that the JIT compiler needs more of them. */
	private static final long LONGEST_SLICE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final CallRun run;

	private final int callers;

	/** Callers whose first call has not ended: some products connect for each. */
	private final CountDownLatch beginners;

	private final LongAdder answered = new LongAdder();

	/** Of the iteration that is measured. */
	private volatile Latencies latencies = new Latencies();

	private volatile boolean over;

	SteadyCallers(CallRun run, int callers) {
		this.run = run;
		this.callers = callers;
		this.beginners = new CountDownLatch(callers);
	}

	@Override
	public Map<String, List<Double>> measure(CallClient client) throws Exception {
		List<Thread> threads = begin(client);
		Map<String, List<Double>> metrics = CallMetrics.none();
		try {
			awaitFirstAnswers();
			WarmUp.inSlices(this::answeredWithin, Math.min(LONGEST_SLICE_NANOS, 2 * this.run.iterationNanos()));
			for (int i = 0; i < CallRun.ITERATIONS; i++) {
				Latencies measured = new Latencies();
				this.latencies = measured;
				CpuTime cpu = CpuTime.now(this.run);
				long start = System.nanoTime();
				long calls = answeredWithin(this.run.iterationNanos());
				CallMetrics.addRate(metrics, calls, System.nanoTime() - start);
				measured.addTo(metrics);
				cpu.addPerCall(metrics, calls);
			}
		}
		finally {
			end(threads);
		}
		CallMetrics.add(metrics, "callers", this.callers);
		return metrics;
	}

	private List<Thread> begin(CallClient client) {
		List<Thread> threads = new ArrayList<>();
		for (int i = 0; i < this.callers; i++) {
			int caller = i;
			Thread thread = new Thread(() -> callUntilOver(client, caller), "caller-" + caller);
			thread.setDaemon(true);
			thread.start();
			threads.add(thread);
		}
		return threads;
	}

	/** Calls at least once. Ends with the first failure: the run has failed then. */
	private void callUntilOver(CallClient client, int caller) {
		try {
			callFirst(client, caller);
			for (int number = caller + 1; !this.over; number++) {
				call(client, caller, number);
			}
		}
		catch (Throwable ex) {
			this.run.failures().failed(ex);
		}
	}

	private void callFirst(CallClient client, int caller) throws Exception {
		try {
			call(client, caller, caller);
		}
		finally {
			this.beginners.countDown();
		}
	}

	private void call(CallClient client, int caller, int number) throws Exception {
		long start = System.nanoTime();
		int sum = client.query(caller, number, 7 * number);
		this.latencies.record(System.nanoTime() - start);
		this.run.failures().check(8 * number, sum);
		this.answered.increment();
	}

	private void awaitFirstAnswers() throws InterruptedException, TimeoutException {
		if (!this.beginners.await(PATIENCE_TO_BEGIN_SECONDS, TimeUnit.SECONDS)) {
			throw new TimeoutException("%d of %d callers have had no answer within %d s"
				.formatted(this.beginners.getCount(), this.callers, PATIENCE_TO_BEGIN_SECONDS));
		}
	}

	private long answeredWithin(long nanos) throws InterruptedException {
		long before = this.answered.sum();
		TimeUnit.NANOSECONDS.sleep(nanos);
		return this.answered.sum() - before;
	}

	/** A caller that does not come back has lost its call. */
	private void end(List<Thread> threads) throws InterruptedException {
		this.over = true;
		long deadline = System.nanoTime() + PATIENCE_NANOS;
		for (Thread thread : threads) {
			thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
		}
		this.run.failures().lost(threads.stream().filter(Thread::isAlive).count());
	}

}
