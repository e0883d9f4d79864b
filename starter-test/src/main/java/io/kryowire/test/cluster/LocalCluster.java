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
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

/**
 * Several nodes of a Spring Boot application on this machine, each on a free port: within
 * this JVM, or as separate processes. After the start, every node answers calls; after
 * {@link #close()}, none of its processes and threads is left. Thread-safe.
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
	 * Creates a builder for a cluster.
	 * @param application the class of the application, whose {@code main} method is run
	 * if it has one
	 * @return the builder
	 */
	public static Builder of(Class<?> application) {
		return new Builder(application, null);
	}

	/**
	 * Creates a builder for a cluster of processes.
	 * @param jar an executable jar with the application
	 * @return the builder
	 */
	public static Builder ofJar(Path jar) {
		return new Builder(null, jar).processes();
	}

	/**
	 * Returns all nodes, whether they are running or not.
	 * @return the nodes
	 */
	public List<LocalNode> nodes() {
		return List.copyOf(this.nodes);
	}

	/**
	 * Returns a node by its index.
	 * @param index the index, from 0
	 * @return the node
	 */
	public LocalNode node(int index) {
		return this.nodes.get(index);
	}

	/**
	 * Returns a node by its name.
	 * @param name the name of the node
	 * @return the node
	 * @throws IllegalArgumentException if there is no node with that name
	 */
	public LocalNode node(String name) {
		return this.nodes.stream()
			.filter((node) -> node.name().equals(name))
			.findFirst()
			.orElseThrow(
					() -> new IllegalArgumentException("There is no node '%s' among %s".formatted(name, this.nodes)));
	}

	/**
	 * Returns the names and addresses of the nodes.
	 * @return the addresses
	 */
	public List<NodeAddress> addresses() {
		return this.nodes.stream().map(LocalNode::address).toList();
	}

	/**
	 * Returns a client with which the test can call the cluster. It is connected to the
	 * running nodes, and to others as soon as they are back.
	 * @param <T> the type of the contract
	 * @param contract the contract
	 * @return a client, which can be used until the cluster is closed
	 */
	public <T> T client(Class<T> contract) {
		return this.clients.group(contract).createClient(contract);
	}

	private void start() {
		this.nodes.forEach(StartableNode::launch);
		this.nodes.forEach(StartableNode::awaitAnswering);
	}

	/**
	 * Stops all nodes: processes like {@link LocalNode#kill()}, and nodes within this JVM
	 * like {@link LocalNode#stop()}.
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
	 * Builder for a cluster. Not thread-safe.
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

		private Duration patience = Waiting.START;

		private Builder(@Nullable Class<?> application, @Nullable Path jar) {
			this.application = application;
			this.jar = jar;
		}

		/**
		 * Sets the number of nodes. Default: 3.
		 * @param count the number of nodes
		 * @return this
		 */
		public Builder nodes(int count) {
			if (count < 1) {
				throw new IllegalArgumentException(
						"A cluster must have at least 1 node, but was given %d".formatted(count));
			}
			this.size = count;
			return this;
		}

		/**
		 * Configures groups that consist of all nodes of the cluster, for the clients of
		 * each node: {@code kryowire.kryonet.client.<group>.nodes}. Groups whose nodes
		 * register in Redis need not be named.
		 * @param names the names of the groups
		 * @return this
		 */
		public Builder groups(String... names) {
			this.groups.addAll(List.of(names));
			return this;
		}

		/**
		 * Sets a property of all nodes. It takes precedence over the application's own
		 * configuration.
		 * @param name the name of the property
		 * @param value the value of the property
		 * @return this
		 */
		public Builder property(String name, Object value) {
			return properties((index) -> Map.of(name, value));
		}

		/**
		 * Sets properties of each node. The KryoNet port is always chosen by the cluster.
		 * @param source provides properties by the index of the node
		 * @return this
		 */
		public Builder properties(IntFunction<Map<String, ?>> source) {
			this.properties.add(source);
			return this;
		}

		/**
		 * Adds a shared secret of the nodes and the clients of the test.
		 * @param secret the secret, of at least 16 characters
		 * @return this
		 */
		public Builder sharedSecret(String secret) {
			this.secrets.add(secret);
			return property("kryowire.kryonet.shared-secret[%d]".formatted(this.secrets.size() - 1), secret);
		}

		/**
		 * Runs each node as a separate process, which can be paused, and killed with
		 * SIGKILL. Default: nodes run within this JVM, which starts faster.
		 * @return this
		 */
		public Builder processes() {
			this.processes = true;
			return this;
		}

		/**
		 * Adds JVM arguments for processes.
		 * @param arguments the arguments, such as {@code -Xmx128m}
		 * @return this
		 */
		public Builder jvmArguments(String... arguments) {
			this.jvmArguments.addAll(List.of(arguments));
			return this;
		}

		/**
		 * Sets the maximum time for a node to start or to stop. Default: five minutes.
		 * @param patience the maximum time
		 * @return this
		 */
		public Builder patience(Duration patience) {
			this.patience = patience;
			return this;
		}

		/**
		 * Starts the cluster and waits until all its nodes answer calls.
		 * @return the cluster
		 * @throws NodeFailedException if a node fails to start, with its name and output;
		 * all other nodes are stopped
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
