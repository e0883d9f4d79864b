/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.routed;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.Launched;
import io.kryowire.benchmarks.rig.Metrics;
import io.kryowire.benchmarks.rig.ProcessorTime;
import io.kryowire.benchmarks.rig.Waiting;
import io.kryowire.benchmarks.rig.WarmUpLimit;
import io.kryowire.benchmarks.rig.call.WarmUp;
import org.HdrHistogram.Histogram;

/**
 * The calling JVM of one launch. A launch fails if a call failed, or if the counters are
 * not what they must be when each call was counted exactly once.
 */
public final class RoutedMeasurement {

	private static final int ITERATIONS = 5;

	private static final int SETTLED = 300;

	private static final long SETTLE_SECONDS = 30;

	private static final long WARM_UP_CALLS = 1_000_000;

	private static final long MOST_WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(40);

	private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

	private final Arguments arguments;

	private final Metrics metrics = new Metrics();

	private RoutedMeasurement(Arguments arguments) {
		this.arguments = arguments;
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --redis} (the port), {@code --redis-process} and
	 * {@code --node-processes} (their ids, separated by commas, 0 for none),
	 * {@code --seconds} (of measuring) and {@code --samples} (the file to append to).
	 */
	public static void main(String[] args) {
		Launched.measure(args, (arguments) -> new RoutedMeasurement(arguments).run());
	}

	private boolean run() throws Exception {
		RoutedClient client = this.arguments.instance("class", RoutedSubject.class)
			.connect((int) this.arguments.number("redis"));
		settle(client);
		CountedCalls calls = new CountedCalls(client);
		warmUp(calls);
		calls.latencies();
		for (int i = 0; i < ITERATIONS; i++) {
			iterate(calls);
		}
		long wrong = calls.wrong();
		this.metrics.add("failed", calls.failed());
		this.metrics.add("miscounted", wrong);
		this.metrics.write(this.arguments);
		System.out.printf("%d calls, %d failed, %d keys miscounted%n", calls.made(), calls.failed(), wrong);
		return calls.failed() == 0 && wrong == 0;
	}

	/** Calls for other keys, until the client has found everybody. */
	private static void settle(RoutedClient client) throws Exception {
		AtomicInteger answered = new AtomicInteger();
		Waiting.untilAnswered("answers for %d keys".formatted(SETTLED), SETTLE_SECONDS, () -> {
			while (answered.get() < SETTLED) {
				client.increment("settle-" + answered.get()).toCompletableFuture().get(10, TimeUnit.SECONDS);
				answered.incrementAndGet();
			}
		});
	}

	/**
	 * A product that needs long for a call is not compiled after as many seconds as
	 * others are: it is given as many calls, within limits.
	 */
	private static void warmUp(CountedCalls calls) throws Exception {
		long end = System.nanoTime() + WarmUpLimit.nanos(MOST_WARM_UP_NANOS);
		WarmUp.run(calls::run);
		while (calls.made() < WARM_UP_CALLS && System.nanoTime() < end) {
			calls.run(SLICE_NANOS);
		}
		System.out.printf("%d calls to warm up%n", calls.made());
	}

	private void iterate(CountedCalls calls) throws Exception {
		long nanos = (long) (this.arguments.number("seconds") * TimeUnit.SECONDS.toNanos(1) / ITERATIONS);
		ProcessorTime redis = ProcessorTime.of(this.arguments.text("redis-process"));
		ProcessorTime nodes = ProcessorTime.of(this.arguments.text("node-processes"));
		ProcessorTime caller = ProcessorTime.ofThisJvm();
		long start = System.nanoTime();
		long count = calls.run(nanos);
		this.metrics.addRate("ops", count, start);
		Histogram latencies = calls.latencies();
		this.metrics.add("p50us", latencies.getValueAtPercentile(50) / 1000.0);
		this.metrics.add("p99us", latencies.getValueAtPercentile(99) / 1000.0);
		this.metrics.add("caller_us", caller.soFar() / count);
		this.metrics.add("nodes_us", nodes.soFar() / count);
		this.metrics.add("redis_us", redis.soFar() / count);
	}

}
