/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.graph;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.call.Peer;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.task.OwnerTasks;
import io.kryowire.test.process.FreePorts;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Three nodes on this machine, of which the first one also asks, in both ways.
 *
 * @param nodes their applications
 */
record ThreeNodes(List<ConfigurableApplicationContext> nodes) {

	private static final int NODES = 3;

	private static final int PEOPLE = 20_000;

	private static final int DISTANCE = 5;

	private static final int ROUNDS = 20;

	/**
	 * Starts them, asks, and ends them.
	 * @param args the arguments of each node
	 */
	public static void main(String[] args) throws InterruptedException {
		ThreeNodes three = new ThreeNodes(start());
		try {
			three.awaitConnected();
			three.compare(Acquaintances.of(PEOPLE, 42));
		}
		finally {
			three.nodes.forEach(ConfigurableApplicationContext::close);
		}
	}

	private static List<ConfigurableApplicationContext> start() {
		List<Integer> ports = FreePorts.choose(NODES, 1);
		String all = IntStream.range(0, NODES)
			.mapToObj((number) -> "node-%d=127.0.0.1:%d".formatted(number, ports.get(number)))
			.collect(Collectors.joining(","));
		return IntStream.range(0, NODES)
			.mapToObj((number) -> new SpringApplicationBuilder(GraphApplication.class).web(WebApplicationType.NONE)
				.run("--kryowire.kryonet.node-id=node-" + number, "--kryowire.kryonet.client.graph.nodes=" + all,
						"--kryowire.kryonet.server.port=" + ports.get(number), "--spring.main.banner-mode=off"))
			.toList();
	}

	/** Until then a key would go to the next node that is connected. */
	private void awaitConnected() throws InterruptedException {
		for (ConfigurableApplicationContext node : this.nodes) {
			for (Peer peer : node.getBean(KryonetClients.class).group("graph").peers().values()) {
				if (!peer.awaitConnected(TimeUnit.SECONDS.toMillis(30))) {
					throw new IllegalStateException("A node is not connected after 30 s: " + peer.trouble());
				}
			}
		}
	}

	private void compare(Acquaintances graph) {
		OwnerTasks tasks = this.nodes.get(0).getBean(OwnerTasks.class);
		People people = this.nodes.get(0).getBean(People.class);
		graph.enter(people);
		int person = 4711;
		List<int[]> near = graph.near(person, DISTANCE);
		System.out.printf("%n%d people, and those within %d steps of number %d: %s%n%n", PEOPLE, DISTANCE, person,
				near.stream().map((each) -> each.length).toList());
		show("ask for each friend", near, () -> Acquaintances.near(person, DISTANCE, people::friends));
		show("send the task", near, () -> tasks.submit(People.NEAR, person, DISTANCE).join());
	}

	private void show(String how, List<int[]> expected, Supplier<List<int[]>> way) {
		long before = received();
		boolean equal = Arrays.deepEquals(way.get().toArray(), expected.toArray());
		long calls = received() - before;
		IntStream.range(0, ROUNDS).forEach((round) -> way.get());
		long start = System.nanoTime();
		IntStream.range(0, ROUNDS).forEach((round) -> way.get());
		double millis = (System.nanoTime() - start) / (double) ROUNDS / TimeUnit.MILLISECONDS.toNanos(1);
		System.out.printf("%-20s %6d calls between nodes %8.2f ms   %s%n", how, calls, millis,
				equal ? "the same people as a search without nodes" : "OTHER PEOPLE THAN A SEARCH WITHOUT NODES");
	}

	/** How many calls have come over connections. */
	private long received() {
		return this.nodes.stream()
			.map((node) -> Objects.requireNonNull(node.getBean(KryonetServer.class).statistics()))
			.mapToLong((statistics) -> statistics.callsReceived())
			.sum();
	}

}
