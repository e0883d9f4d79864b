/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Overflow;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Transport;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.proxy.ClientInterceptor;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that are called for the same contracts: the peers, connected in the background
 * until the group is closed, and what makes clients for them.
 */
public final class KryonetClientGroup implements AutoCloseable {

	/** Most calls have a shorter deadline. */
	private static final long LONGEST_DRAIN_MILLIS = 30_000;

	private final String name;

	private final GroupPeers peers;

	private final KryonetServiceProxyFactory clients;

	private KryonetClientGroup(Builder builder) {
		this.name = builder.name;
		ExceptionTypes exceptions = builder.allExceptions();
		this.peers = new GroupPeers(builder.nodes, (node, completions) -> builder.peer(node, completions, exceptions),
				LONGEST_DRAIN_MILLIS);
		this.clients = KryonetServiceProxyFactory.builder(builder.codec, this.peers.group())
			.deadline(builder.deadline)
			.overflow(builder.overflow)
			.interceptors(builder.interceptors)
			.placeholders(builder.placeholders)
			.build();
	}

	/**
	 * Starts to describe a group.
	 * @param name its name
	 * @param transport makes the peers
	 * @param codec declares and carries the types of the contracts
	 * @param settings how the links behave
	 * @return a builder
	 */
	public static Builder builder(String name, Transport transport, WireCodec codec, LinkSettings settings) {
		return new Builder(name, transport, codec, settings);
	}

	/**
	 * What the group is called.
	 * @return its name
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Its nodes.
	 * @return their addresses by their names
	 */
	public Map<String, NodeAddress> nodes() {
		return this.peers.nodes();
	}

	/**
	 * The connections to its nodes.
	 * @return the peers by the names of the nodes; not to be closed
	 */
	public Map<String, Peer> peers() {
		return this.peers.byName();
	}

	/**
	 * Has calls go to other nodes from now on, while others are under way. A node that
	 * stays keeps its connection; one that leaves is disconnected when no call runs there
	 * any more, or after a while.
	 * @param nodes all nodes that the group has then; there may be none
	 * @throws IllegalArgumentException if two of them have one name
	 */
	void show(Collection<NodeAddress> nodes) {
		NodeAddress.requireDistinct(this.name, nodes);
		this.peers.show(nodes);
	}

	/**
	 * Makes a client.
	 * @param <T> the contract
	 * @param contract its interface
	 * @return a client, which is thread-safe and meant to be kept
	 * @throws io.kryowire.call.contract.InvalidContractException if it cannot work
	 */
	public <T> T createClient(Class<T> contract) {
		return this.clients.createClient(contract);
	}

	/**
	 * Disconnects. Calls that wait for an answer fail.
	 */
	@Override
	public void close() {
		this.peers.close();
	}

	@Override
	public String toString() {
		return this.name + nodes().values();
	}

	/**
	 * Describes a group. Not thread-safe.
	 */
	public static final class Builder {

		private final String name;

		private final Transport transport;

		private final WireCodec codec;

		private final List<NodeAddress> nodes = new ArrayList<>();

		private final List<ClientInterceptor> interceptors = new ArrayList<>();

		private final List<PeerCustomizer> peerCustomizers = new ArrayList<>();

		private LinkSettings settings;

		private final Set<Class<?>> contracts = new LinkedHashSet<>();

		private ExceptionTypes exceptions = ExceptionTypes.NONE;

		private @Nullable UnaryOperator<String> placeholders;

		private Duration deadline = Duration.ofSeconds(10);

		private Overflow overflow = Overflow.WAIT;

		private Builder(String name, Transport transport, WireCodec codec, LinkSettings settings) {
			this.name = name;
			this.transport = transport;
			this.codec = codec;
			this.settings = settings;
		}

		/**
		 * Adds nodes.
		 * @param nodes their addresses
		 * @return this
		 */
		public Builder nodes(Collection<NodeAddress> nodes) {
			this.nodes.addAll(nodes);
			return this;
		}

		/**
		 * Says how the links behave.
		 * @param settings replaces what the builder was made with
		 * @return this
		 */
		public Builder settings(LinkSettings settings) {
			this.settings = settings;
			return this;
		}

		/**
		 * Gives calls a deadline where the contract gives none. Default: ten seconds.
		 * @param deadline the deadline
		 * @return this
		 */
		public Builder deadline(Duration deadline) {
			this.deadline = deadline;
			return this;
		}

		/**
		 * Says what happens to calls when the pipe is full. Default: they wait.
		 * @param overflow what happens
		 * @return this
		 */
		public Builder overflow(Overflow overflow) {
			this.overflow = overflow;
			return this;
		}

		/**
		 * Adds interceptors, within those added before.
		 * @param interceptors the interceptors, the first of them outermost
		 * @return this
		 */
		public Builder interceptors(Collection<? extends ClientInterceptor> interceptors) {
			this.interceptors.addAll(interceptors);
			return this;
		}

		/**
		 * Lets other exceptions of handlers reach callers as themselves.
		 * @param exceptions others
		 * @return this
		 */
		public Builder exceptions(ExceptionTypes exceptions) {
			this.exceptions = this.exceptions.and(exceptions);
			return this;
		}

		/**
		 * Lets exceptions of contracts reach callers as themselves.
		 * @param contracts their interfaces
		 * @return this
		 */
		public Builder contracts(Collection<Class<?>> contracts) {
			this.contracts.addAll(contracts);
			return this;
		}

		private ExceptionTypes allExceptions() {
			return this.contracts.stream()
				.map((contract) -> ServiceContract.of(contract, this.placeholders).exceptionTypes())
				.reduce(this.exceptions, ExceptionTypes::and);
		}

		/**
		 * Resolves placeholders in the names and deadlines of contracts.
		 * @param placeholders as {@link KryonetServiceProxyFactory.Builder#placeholders}
		 * @return this
		 */
		public Builder placeholders(@Nullable UnaryOperator<String> placeholders) {
			this.placeholders = placeholders;
			return this;
		}

		/**
		 * Changes how peers are built.
		 * @param customizer changes each of them
		 * @return this
		 */
		public Builder peers(Consumer<PeerBuilder> customizer) {
			return peers((node, peer) -> customizer.accept(peer));
		}

		/**
		 * Changes how peers are built.
		 * @param customizer changes each of them, by its node
		 * @return this
		 */
		public Builder peers(PeerCustomizer customizer) {
			this.peerCustomizers.add(customizer);
			return this;
		}

		private PeerBuilder peer(NodeAddress node, Executor completions, ExceptionTypes known) {
			PeerBuilder peer = this.transport
				.peer(this.codec, this.settings, InetSocketAddress.createUnresolved(node.host(), node.port()))
				.completions(completions)
				.exceptions(known)
				.describedAs(node.in(this.name));
			this.peerCustomizers.forEach((customizer) -> customizer.customize(node, peer));
			return peer;
		}

		/**
		 * Builds the group and starts to connect, in the background.
		 * @return the group
		 * @throws IllegalArgumentException if it has no nodes, or two of one name
		 */
		public KryonetClientGroup build() {
			if (this.nodes.isEmpty()) {
				throw new IllegalArgumentException("The group %s has no nodes".formatted(this.name));
			}
			NodeAddress.requireDistinct(this.name, this.nodes);
			return new KryonetClientGroup(this);
		}

	}

}
