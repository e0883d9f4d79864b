/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.graph.kryowire;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.benchmarks.rig.graph.GraphClient;
import io.kryowire.benchmarks.rig.graph.GraphSubject;
import io.kryowire.call.client.ImportKryonetClients;
import io.kryowire.call.client.KryonetClients;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.task.OwnerTasks;
import io.kryowire.examples.graph.Acquaintances;
import io.kryowire.examples.graph.GraphApplication;
import io.kryowire.examples.graph.People;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The nodes of the example, which another application calls. With the system property
 * {@code each} it asks for each friend, all of one distance at once.
 */
public final class KryowireSubject implements GraphSubject {

	private static final boolean EACH = Boolean.getBoolean("each");

	/** Entering 20 000 people at once. */
	private static final String DEADLINE = "--kryowire.kryonet.client.graph.deadline=60s";

	private long asked;

	@Override
	public void serve(int port, int number, int nodes) {
		run(new Class<?>[] { GraphApplication.class, Received.Service.class }, port, nodes,
				"--kryowire.kryonet.node-id=node-" + number, "--kryowire.kryonet.server.port=" + (port + number));
	}

	@Override
	public GraphClient connect(int port, int nodes) throws Exception {
		ConfigurableApplicationContext application = run(new Class<?>[] { Caller.class }, port, nodes);
		for (var peer : application.getBean(KryonetClients.class).group("graph").peers().values()) {
			if (!peer.awaitConnected(30_000)) {
				throw new IllegalStateException("There is no connection: " + peer.trouble());
			}
		}
		return new Client(application.getBean(People.class), application.getBean(OwnerTasks.class),
				application.getBean(Received.class));
	}

	private static ConfigurableApplicationContext run(Class<?>[] sources, int port, int nodes, String... more) {
		List<String> arguments = new ArrayList<>(List.of(more));
		arguments.add(DEADLINE);
		arguments.add("--kryowire.kryonet.client.graph.nodes=" + IntStream.range(0, nodes)
			.mapToObj((number) -> "node-%d=127.0.0.1:%d".formatted(number, port + number))
			.collect(Collectors.joining(",")));
		return new SpringApplicationBuilder(sources).web(WebApplicationType.NONE).run(arguments.toArray(String[]::new));
	}

	/** Whoever searches. */
	@SpringBootConfiguration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@ImportKryonetClients(group = "graph", types = { OwnerTasks.class, People.class, Received.class })
	static class Caller {

	}

	/** The same in both ways. */
	private final class Client implements GraphClient {

		private final People people;

		private final OwnerTasks tasks;

		private final Received received;

		Client(People people, OwnerTasks tasks, Received received) {
			this.people = people;
			this.tasks = tasks;
			this.received = received;
		}

		@Override
		public void enter(Map<Integer, int[]> friends) {
			List<CompletableFuture<Void>> entered = new ArrayList<>();
			friends.forEach((person, all) -> entered.add(this.people.enter(person, all)));
			entered.forEach(CompletableFuture::join);
		}

		@Override
		public List<int[]> near(int person, int distance) {
			return EACH ? Acquaintances.near(person, distance, this.people::friends)
					: this.tasks.submit(People.NEAR, person, distance).join();
		}

		@Override
		public long received() {
			List<NodeResult<Long>> nodes = this.received.calls();
			KryowireSubject.this.asked += nodes.size();
			return nodes.stream().mapToLong(NodeResult::orElseThrow).sum() - KryowireSubject.this.asked;
		}

	}

}
