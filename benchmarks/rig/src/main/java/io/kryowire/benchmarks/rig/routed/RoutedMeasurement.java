/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.routed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.SampleFile;
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

	private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(30);

	private static final long WARM_UP_CALLS = 60_000;

	private static final long MOST_WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(20);

	private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

	private final Arguments arguments;

	private final Map<String, List<Double>> metrics = new LinkedHashMap<>();

	private RoutedMeasurement(Arguments arguments) {
		this.arguments = arguments;
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --redis} (the port), {@code --nodes} (how many there are),
	 * {@code --redis-process} and {@code --node-processes} (their ids, separated by
	 * commas, 0 for none), {@code --seconds} (of measuring) and {@code --samples} (the
	 * file to append to).
	 */
	public static void main(String[] args) {
		int code = 1;
		try {
			code = new RoutedMeasurement(Arguments.parse(args)).run() ? 0 : 1;
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(code);
		}
	}

	private boolean run() throws Exception {
		RoutedClient client = RoutedNode.instantiate(this.arguments.text("class"))
			.connect((int) this.arguments.number("redis"), (int) this.arguments.number("nodes"));
		settle(client);
		CountedCalls calls = new CountedCalls(client);
		warmUp(calls);
		calls.latencies();
		for (int i = 0; i < ITERATIONS; i++) {
			iterate(calls);
		}
		long wrong = calls.wrong();
		add("failed", calls.failed());
		add("miscounted", wrong);
		new SampleFile(this.arguments.path("samples")).append(this.arguments.text("row"),
				this.arguments.text("subject"), this.metrics);
		System.out.printf("%d calls, %d failed, %d keys miscounted%n", calls.made(), calls.failed(), wrong);
		return calls.failed() == 0 && wrong == 0;
	}

	/** Calls for other keys, until the client has found everybody. */
	private static void settle(RoutedClient client) throws Exception {
		long end = System.nanoTime() + SETTLE_NANOS;
		for (int i = 0; i < SETTLED; i++) {
			try {
				client.increment("settle-" + i).toCompletableFuture().get(10, TimeUnit.SECONDS);
			}
			catch (ExecutionException | TimeoutException ex) {
				if (System.nanoTime() > end) {
					throw ex;
				}
				Thread.sleep(20);
				i--;
			}
		}
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
		String self = String.valueOf(ProcessHandle.current().pid());
		double redis = cpuMicros(this.arguments.text("redis-process"));
		double nodes = cpuMicros(this.arguments.text("node-processes"));
		double caller = cpuMicros(self);
		long start = System.nanoTime();
		long count = calls.run(nanos);
		add("ops", (double) count * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start));
		Histogram latencies = calls.latencies();
		add("p50us", latencies.getValueAtPercentile(50) / 1000.0);
		add("p99us", latencies.getValueAtPercentile(99) / 1000.0);
		add("caller_us", (cpuMicros(self) - caller) / count);
		add("nodes_us", (cpuMicros(this.arguments.text("node-processes")) - nodes) / count);
		add("redis_us", (cpuMicros(this.arguments.text("redis-process")) - redis) / count);
	}

	/** The processor time that these processes have used. */
	private static double cpuMicros(String processes) {
		return Arrays.stream(processes.split(","))
			.map(Long::parseLong)
			.flatMap((id) -> ProcessHandle.of(id).stream())
			.flatMap((process) -> process.info().totalCpuDuration().stream())
			.mapToDouble((duration) -> duration.toNanos() / 1000.0)
			.sum();
	}

	private void add(String metric, double value) {
		this.metrics.computeIfAbsent(metric, (name) -> new ArrayList<>()).add(value);
	}

}
