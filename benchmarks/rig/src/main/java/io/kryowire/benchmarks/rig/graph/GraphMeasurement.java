/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.graph;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.kryowire.benchmarks.rig.Arguments;
import io.kryowire.benchmarks.rig.Launched;
import io.kryowire.benchmarks.rig.Metrics;
import io.kryowire.benchmarks.rig.ProcessorTime;
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

	private final Metrics metrics = new Metrics();

	private final Friendships graph = Friendships.of(PEOPLE, SEED);

	private final Map<Integer, List<int[]>> expected = new LinkedHashMap<>();

	private final List<Integer> searched = new Random(SEED).ints(0, PEOPLE).distinct().limit(SEARCHED).boxed().toList();

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
		Launched.measure(args, (arguments) -> new GraphMeasurement(arguments).run());
	}

	private boolean run() throws Exception {
		GraphClient client = this.arguments.instance("class", GraphSubject.class)
			.connect((int) this.arguments.number("port"), (int) this.arguments.number("nodes"));
		client.enter(this.graph.friends());
		this.searched.forEach((person) -> this.expected.put(person, this.graph.near(person, DISTANCE)));
		WarmUp.run((nanos) -> search(client, nanos), nodes()::soFar);
		this.wrong = 0;
		for (int i = 0; i < ITERATIONS; i++) {
			iterate(client);
		}
		this.metrics.add("failed", this.wrong);
		this.metrics.write(this.arguments);
		System.out.printf("%d people found on average, %d wrong results%n",
				this.expected.values().stream().flatMap(List::stream).mapToInt((level) -> level.length).sum()
						/ SEARCHED,
				this.wrong);
		return this.wrong == 0;
	}

	private ProcessorTime nodes() {
		return ProcessorTime.of(this.arguments.text("node-processes"));
	}

	/** Returns how many searches there were. */
	private long search(GraphClient client, long nanos) throws Exception {
		long begun = System.nanoTime();
		long count = 0;
		while (System.nanoTime() - begun < nanos) {
			int person = this.searched.get(this.next++ % SEARCHED);
			long start = System.nanoTime();
			List<int[]> found = client.near(person, DISTANCE);
			this.latencies.recordValue(System.nanoTime() - start);
			this.wrong += isEqual(found, this.expected.get(person)) ? 0 : 1;
			count++;
		}
		return count;
	}

	private static boolean isEqual(List<int[]> found, List<int[]> expected) {
		return Arrays.deepEquals(found.toArray(), expected.toArray());
	}

	private void iterate(GraphClient client) throws Exception {
		long nanos = (long) (this.arguments.number("seconds") * TimeUnit.SECONDS.toNanos(1) / ITERATIONS);
		this.latencies = new Histogram(3);
		long received = client.received();
		ProcessorTime nodes = nodes();
		ProcessorTime caller = ProcessorTime.ofThisJvm();
		long start = System.nanoTime();
		long count = search(client, nanos);
		this.metrics.addRate("ops", count, start);
		this.metrics.add("p50us", this.latencies.getValueAtPercentile(50) / 1000.0);
		this.metrics.add("p99us", this.latencies.getValueAtPercentile(99) / 1000.0);
		this.metrics.add("caller_us", caller.soFar() / count);
		this.metrics.add("nodes_us", nodes.soFar() / count);
		this.metrics.add("calls", (double) (client.received() - received) / count);
	}

}
