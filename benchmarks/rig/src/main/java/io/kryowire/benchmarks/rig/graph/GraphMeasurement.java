/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.SampleFile;
import io.kryowire.benchmarks.rig.call.WarmUp;
import org.HdrHistogram.Histogram;

/**
 * Measures searches for everybody within five steps of a person, one after the other.
 * Each result is compared with that of a search without nodes.
 */
public final class GraphMeasurement {

	private static final int PEOPLE = 20_000;

	private static final int DISTANCE = 5;

	private static final int ITERATIONS = 5;

	private static final int SEARCHED = 64;

	private static final long SEED = 42;

	private final Arguments arguments;

	private final Map<String, List<Double>> metrics = new LinkedHashMap<>();

	private final Friendships graph = Friendships.of(PEOPLE, SEED);

	private final Map<Long, List<List<Long>>> expected = new LinkedHashMap<>();

	private final List<Long> searched = new Random(SEED).longs(0, PEOPLE).distinct().limit(SEARCHED).boxed().toList();

	private Histogram latencies = new Histogram(3);

	private int next;

	private long wrong;

	private GraphMeasurement(Arguments arguments) {
		this.arguments = arguments;
	}

	/**
	 * Takes {@code --row}, {@code --subject} (its name), {@code --class} (what implements
	 * it), {@code --port} (the first of all nodes), {@code --nodes} (how many there are),
	 * {@code --node-processes} (their ids, separated by commas), {@code --seconds} (of
	 * measuring) and {@code --samples} (the file to append to).
	 */
	public static void main(String[] args) {
		int code = 1;
		try {
			code = new GraphMeasurement(Arguments.parse(args)).run() ? 0 : 1;
		}
		catch (Throwable ex) {
			ex.printStackTrace();
		}
		finally {
			Runtime.getRuntime().halt(code);
		}
	}

	private boolean run() throws Exception {
		GraphClient client = GraphNode.instantiate(this.arguments.text("class"))
			.connect((int) this.arguments.number("port"), (int) this.arguments.number("nodes"));
		client.enter(this.graph.friends());
		this.searched.forEach((person) -> this.expected.put(person, this.graph.near(person, DISTANCE)));
		WarmUp.run((nanos) -> search(client, nanos));
		this.wrong = 0;
		for (int i = 0; i < ITERATIONS; i++) {
			iterate(client);
		}
		add("failed", this.wrong);
		new SampleFile(this.arguments.path("samples")).append(this.arguments.text("row"),
				this.arguments.text("subject"), this.metrics);
		System.out.printf("%d people found on average, %d wrong results%n",
				this.expected.values().stream().flatMap(List::stream).mapToInt(List::size).sum() / SEARCHED,
				this.wrong);
		return this.wrong == 0;
	}

	/** Returns how many searches there were. */
	private long search(GraphClient client, long nanos) throws Exception {
		long begun = System.nanoTime();
		long count = 0;
		while (System.nanoTime() - begun < nanos) {
			long person = this.searched.get(this.next++ % SEARCHED);
			long start = System.nanoTime();
			List<List<Long>> found = client.near(person, DISTANCE);
			this.latencies.recordValue(System.nanoTime() - start);
			this.wrong += found.equals(this.expected.get(person)) ? 0 : 1;
			count++;
		}
		return count;
	}

	private void iterate(GraphClient client) throws Exception {
		long nanos = (long) (this.arguments.number("seconds") * TimeUnit.SECONDS.toNanos(1) / ITERATIONS);
		String self = String.valueOf(ProcessHandle.current().pid());
		this.latencies = new Histogram(3);
		long received = client.received();
		double nodes = cpuMicros(this.arguments.text("node-processes"));
		double caller = cpuMicros(self);
		long start = System.nanoTime();
		long count = search(client, nanos);
		add("ops", (double) count * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start));
		add("p50us", this.latencies.getValueAtPercentile(50) / 1000.0);
		add("p99us", this.latencies.getValueAtPercentile(99) / 1000.0);
		add("caller_us", (cpuMicros(self) - caller) / count);
		add("nodes_us", (cpuMicros(this.arguments.text("node-processes")) - nodes) / count);
		add("calls", (double) (client.received() - received) / count);
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
