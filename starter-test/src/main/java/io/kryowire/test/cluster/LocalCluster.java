/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

import io.kryowire.call.client.NodeAddress;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * Several nodes of one Spring Boot application on this machine, each on a free port: in
 * this JVM, or as processes of their own. When it has started, every node answers; when
 * it is closed, no process and no thread of it is left. Thread-safe.
 */
public final class LocalCluster implements AutoCloseable {

	private final List<StartableNode> nodes;

	private final ClusterClients clients;

	private final @Nullable Path directory;

	private LocalCluster(List<StartableNode> nodes, ClusterClients clients, @Nullable Path directory) {
		this.nodes = nodes;
		this.clients = clients;
		this.directory = directory;
	}

	/**
	 * Starts to describe a cluster.
	 * @param application the class of the application; its {@code main} is run if it has
	 * one
	 * @return a builder
	 */
	public static Builder of(Class<?> application) {
		return new Builder(application, null);
	}

	/**
	 * Starts to describe a cluster of processes.
	 * @param jar an executable jar with the application
	 * @return a builder
	 */
	public static Builder ofJar(Path jar) {
		return new Builder(null, jar).processes();
	}

	/**
	 * Its nodes.
	 * @return all of them, whether they run or not
	 */
	public List<LocalNode> nodes() {
		return List.copyOf(this.nodes);
	}

	/**
	 * One of its nodes.
	 * @param index which, from 0
	 * @return the node
	 */
	public LocalNode node(int index) {
		return this.nodes.get(index);
	}

	/**
	 * One of its nodes.
	 * @param name its name
	 * @return the node
	 * @throws IllegalArgumentException if there is none of that name
	 */
	public LocalNode node(String name) {
		return this.nodes.stream()
			.filter((node) -> node.name().equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("There is no %s among %s".formatted(name, this.nodes)));
	}

	/**
	 * Where its nodes answer.
	 * @return their names and addresses
	 */
	public List<NodeAddress> addresses() {
		return this.nodes.stream().map(LocalNode::address).toList();
	}

	/**
	 * Lets the test call the cluster. The client is connected to the nodes that run, and
	 * to others when they are back.
	 * @param <T> the contract
	 * @param contract its interface
	 * @return a client, until the cluster is closed
	 */
	public <T> T client(Class<T> contract) {
		return this.clients.group(contract).createClient(contract);
	}

	private void start() {
		this.nodes.forEach(StartableNode::launch);
		this.nodes.forEach(StartableNode::awaitAnswering);
	}

	/**
	 * Ends all nodes: processes as {@link LocalNode#kill()} does, those in this JVM as
	 * {@link LocalNode#stop()} does.
	 */
	@Override
	public void close() {
		this.clients.close();
		this.nodes.forEach(StartableNode::close);
		try {
			FileSystemUtils.deleteRecursively(this.directory);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public String toString() {
		return this.nodes.toString();
	}

	/**
	 * Describes a cluster. Not thread-safe.
	 */
	public static final class Builder {

		private final @Nullable Class<?> application;

		private final @Nullable Path jar;

		private final List<String> groups = new ArrayList<>();

		private final List<String> jvmArguments = new ArrayList<>();

		private final List<IntFunction<Map<String, ?>>> properties = new ArrayList<>();

		private final List<String> secrets = new ArrayList<>();

		private int size = 3;

		private boolean processes;

		private Duration patience = Duration.ofMinutes(2);

		private Builder(@Nullable Class<?> application, @Nullable Path jar) {
			this.application = application;
			this.jar = jar;
		}

		/**
		 * Says how many nodes there are. Default: 3.
		 * @param count how many
		 * @return this
		 */
		public Builder nodes(int count) {
			if (count < 1) {
				throw new IllegalArgumentException("A cluster of %d nodes".formatted(count));
			}
			this.size = count;
			return this;
		}

		/**
		 * Makes all nodes of the cluster the nodes of groups, for the clients of each
		 * node: {@code kryowire.kryonet.client.<group>.nodes}.
		 * @param names the names of the groups
		 * @return this
		 */
		public Builder groups(String... names) {
			this.groups.addAll(List.of(names));
			return this;
		}

		/**
		 * Configures all nodes, before what the application itself is configured with.
		 * @param name the name of a property
		 * @param value its value
		 * @return this
		 */
		public Builder property(String name, Object value) {
			return properties((index) -> Map.of(name, value));
		}

		/**
		 * Configures each node. The port of Kryonet is the cluster's to say.
		 * @param source gives properties by the index of the node
		 * @return this
		 */
		public Builder properties(IntFunction<Map<String, ?>> source) {
			this.properties.add(source);
			return this;
		}

		/**
		 * Lets nodes and the test's clients prove that they know a secret.
		 * @param secret at least 16 characters
		 * @return this
		 */
		public Builder sharedSecret(String secret) {
			this.secrets.add(secret);
			return property("kryowire.kryonet.shared-secret[%d]".formatted(this.secrets.size() - 1), secret);
		}

		/**
		 * Makes each node a process of its own, which can be paused, and killed like one.
		 * Default: they are in this JVM, which starts them sooner.
		 * @return this
		 */
		public Builder processes() {
			this.processes = true;
			return this;
		}

		/**
		 * Gives the Java of processes arguments.
		 * @param arguments arguments, as {@code -Xmx128m}
		 * @return this
		 */
		public Builder jvmArguments(String... arguments) {
			this.jvmArguments.addAll(List.of(arguments));
			return this;
		}

		/**
		 * Says how long a node may take to start, or to stop, before that is a failure.
		 * Default: two minutes.
		 * @param patience how long
		 * @return this
		 */
		public Builder patience(Duration patience) {
			this.patience = patience;
			return this;
		}

		/**
		 * Starts the cluster.
		 * @return a cluster whose nodes answer
		 * @throws NodeFailedException if a node does not start, with its name and what it
		 * has said; then none is left
		 */
		public LocalCluster start() {
			List<NodePlan> plans = new ClusterPlan(this.size, this.groups, this.properties).nodes();
			Class<?> type = this.application;
			LocalCluster cluster = (type != null && !this.processes) ? ofContexts(type, plans) : ofProcesses(plans);
			try {
				cluster.start();
				return cluster;
			}
			catch (RuntimeException ex) {
				cluster.close();
				throw ex;
			}
		}

		private LocalCluster ofContexts(Class<?> type, List<NodePlan> plans) {
			return cluster(plans.stream().map((plan) -> (StartableNode) new ContextNode(type, plan)).toList(), null);
		}

		private LocalCluster ofProcesses(List<NodePlan> plans) {
			ProcessCommand command = new ProcessCommand(this.application, this.jar, List.copyOf(this.jvmArguments));
			try {
				Path directory = Files.createTempDirectory("kryowire-cluster");
				return cluster(plans.stream()
					.map((plan) -> (StartableNode) new ProcessNode(plan, command, directory, this.patience))
					.toList(), directory);
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}

		private LocalCluster cluster(List<StartableNode> nodes, @Nullable Path directory) {
			ClusterClients clients = new ClusterClients(nodes, this.secrets, this.patience.toNanos());
			return new LocalCluster(nodes, clients, directory);
		}

	}

}
