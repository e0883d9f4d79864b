/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Transport;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.call.routing.OwnNodeRouter;
import io.kryowire.call.routing.PeerGroup;
import io.kryowire.call.routing.PeerGroupBuilder;
import io.kryowire.call.task.GroupTasks;
import io.kryowire.call.task.OwnerTasks;
import io.kryowire.cluster.NodeDirectory;
import io.kryowire.cluster.SlotOwners;
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

	private final OwnerTasks tasks;

	/** Has the directory tell no more of its nodes. */
	private final Runnable unfollow;

	private KryonetClientGroup(Builder builder) {
		this.name = builder.links.group();
		ExceptionTypes exceptions = builder.allExceptions();
		this.peers = new GroupPeers(builder.nodes,
				(node, completions) -> builder.links.peer(node, completions, exceptions), LONGEST_DRAIN_MILLIS,
				builder::route);
		this.clients = builder.clients(this.peers.group());
		KryonetServiceProxyFactory ownFirst = builder.clients(new OwnNodeRouter(this.peers.group(), builder.own));
		this.tasks = new GroupTasks(this.peers.group(), ownFirst::createClient);
		this.unfollow = (builder.directory != null) ? builder.directory.listen(this.peers::follow) : () -> {
			// It follows none
		};
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
	 * The routing of its calls, for those who show what it does.
	 * @return the nodes of its view, how often calls have been redirected, and which
	 * nodes are avoided; not to be closed
	 */
	public PeerGroup routing() {
		return this.peers.group();
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
	 * @param contract its interface, or {@link OwnerTasks}
	 * @return a client, which is thread-safe and meant to be kept
	 * @throws io.kryowire.call.contract.InvalidContractException if it cannot work
	 */
	public <T> T createClient(Class<T> contract) {
		return (contract == OwnerTasks.class) ? contract.cast(this.tasks) : this.clients.createClient(contract);
	}

	/**
	 * The tasks of its nodes.
	 * @return what calls them; those with a key of this process's own node without a
	 * connection, if the group knows that node
	 */
	public OwnerTasks tasks() {
		return this.tasks;
	}

	/**
	 * Disconnects, unless other groups of the application use the same connections. Calls
	 * that wait for an answer fail then.
	 */
	@Override
	public void close() {
		this.unfollow.run();
		this.peers.close();
	}

	@Override
	public String toString() {
		return this.name + nodes().values();
	}

	/**
	 * Describes a group. Not thread-safe.
	 */
	public static final class Builder extends ClientsBuilder<Builder> {

		private final PeerSource links;

		private final List<NodeAddress> nodes = new ArrayList<>();

		private @Nullable NodeDirectory directory;

		private @Nullable SlotOwners owners;

		private String zone = "";

		private Function<String, @Nullable Node> own = (node) -> null;

		private Builder(String name, Transport transport, WireCodec codec, LinkSettings settings) {
			super(codec);
			this.links = new PeerSource(name, transport, codec, settings);
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
		 * Has the group follow a directory: it has the nodes that the directory knows,
		 * called by their ids, and calls wait as long as there are none. Not together
		 * with nodes.
		 * @param directory the directory, which stays the caller's to close
		 * @return this
		 */
		public Builder directory(NodeDirectory directory) {
			this.directory = directory;
			return this;
		}

		/**
		 * Says who has the slots of keys. Default: nobody knows better than the group,
		 * which spreads them over its nodes.
		 * @param owners knows the owners, by the names of the nodes
		 * @return this
		 */
		public Builder owners(SlotOwners owners) {
			this.owners = owners;
			return this;
		}

		/**
		 * Says where this process is: calls without a key prefer nodes of the same zone.
		 * Default: not known.
		 * @param zone the zone
		 * @return this
		 */
		public Builder zone(String zone) {
			this.zone = zone;
			return this;
		}

		/**
		 * Says which node is that of this process, so that tasks for its keys need no
		 * connection. Default: none is.
		 * @param own finds it by its name in this group; {@code null} if the name is that
		 * of another process, or the node does not run
		 * @return this
		 */
		public Builder own(Function<String, @Nullable Node> own) {
			this.own = own;
			return this;
		}

		/**
		 * Says how the links behave.
		 * @param settings replaces what the builder was made with
		 * @return this
		 */
		public Builder settings(LinkSettings settings) {
			this.links.settings(settings);
			return this;
		}

		@Override
		Builder self() {
			return this;
		}

		/** Has the group share its peers with others. */
		Builder share(SharedPeers peers) {
			this.links.share(peers);
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
			this.links.customize(customizer);
			return this;
		}

		private PeerGroupBuilder route(PeerGroupBuilder group) {
			PeerGroupBuilder routed = group.owners(this.owners).zone(this.zone);
			return (this.directory != null) ? routed.changing().search(this.directory::refreshSoon) : routed;
		}

		/**
		 * Builds the group and starts to connect, in the background.
		 * @return the group
		 * @throws IllegalArgumentException if it has neither nodes nor a directory, or
		 * both, or two nodes of one name
		 */
		public KryonetClientGroup build() {
			String name = this.links.group();
			if (this.nodes.isEmpty() == (this.directory == null)) {
				throw new IllegalArgumentException(this.nodes.isEmpty() ? "The group %s has no nodes".formatted(name)
						: "The group %s has nodes of its own, %s, and a directory".formatted(name, this.nodes));
			}
			NodeAddress.requireDistinct(name, this.nodes);
			return new KryonetClientGroup(this);
		}

	}

}
