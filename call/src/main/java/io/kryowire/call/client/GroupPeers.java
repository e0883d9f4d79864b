/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.link.CompletionThreads;
import io.kryowire.call.routing.GroupView;
import io.kryowire.call.routing.PeerGroup;
import io.kryowire.call.routing.PeerGroupBuilder;
import io.kryowire.cluster.NodeView;

/**
 * The peers of a group, which it connects and closes, and the threads on which their
 * calls complete. Thread-safe.
 */
final class GroupPeers implements AutoCloseable {

	private final CompletionThreads completions = new CompletionThreads();

	private final BiFunction<NodeAddress, Executor, PeerBuilder> plan;

	private final LeavingPeers leaving;

	private final PeerGroup group;

	/** Replaced when there are other nodes. */
	private volatile Map<NodeAddress, Peer> peers;

	private boolean closed;

	/**
	 * Starts to connect, to all nodes or to none.
	 * @param nodes where they are
	 * @param plan describes a peer, by its node and the executor for completions
	 * @param longestDrainMillis how long calls may go on at nodes that have left
	 * @param routing says how calls find their nodes
	 */
	GroupPeers(Collection<NodeAddress> nodes, BiFunction<NodeAddress, Executor, PeerBuilder> plan,
			long longestDrainMillis, UnaryOperator<PeerGroupBuilder> routing) {
		this.plan = plan;
		this.leaving = new LeavingPeers(this.completions, longestDrainMillis);
		Map<NodeAddress, Peer> connected = new LinkedHashMap<>();
		try {
			connect(nodes, Map.of(), connected);
			this.group = routing.apply(PeerGroup.builder(view(0, members(nodes), connected))).build();
		}
		catch (RuntimeException ex) {
			closeNew(Map.of(), connected);
			this.completions.close();
			throw ex;
		}
		this.peers = connected;
	}

	/** The same peers for the nodes that are known, and new ones for the others. */
	private void connect(Collection<NodeAddress> nodes, Map<NodeAddress, Peer> known,
			Map<NodeAddress, Peer> connected) {
		for (NodeAddress node : nodes) {
			Peer peer = known.get(node);
			connected.put(node, (peer != null) ? peer : this.plan.apply(node, this.completions).connect());
		}
	}

	private static void closeNew(Map<NodeAddress, Peer> known, Map<NodeAddress, Peer> connected) {
		connected.forEach((node, peer) -> {
			if (!known.containsKey(node)) {
				peer.close();
			}
		});
	}

	private static GroupView view(long epoch, List<GroupMember> members, Map<NodeAddress, Peer> peers) {
		return new GroupView(epoch,
				members.stream()
					.map((member) -> member.node(Objects.requireNonNull(peers.get(member.address()))))
					.toList());
	}

	private static List<GroupMember> members(Collection<NodeAddress> nodes) {
		return nodes.stream().map(GroupMember::of).toList();
	}

	/** Shows it what a directory knows. It may have been closed meanwhile. */
	synchronized void follow(NodeView view) {
		if (!this.closed) {
			showMembers(view.nodes().stream().map(GroupMember::of).toList());
		}
	}

	/**
	 * Has calls go to these nodes from now on. The peers of the others are closed when no
	 * call runs there any more.
	 */
	synchronized void show(Collection<NodeAddress> nodes) {
		if (this.closed) {
			throw new IllegalStateException("The group is closed and cannot get other nodes: " + nodes);
		}
		showMembers(members(nodes));
	}

	private void showMembers(List<GroupMember> members) {
		Map<NodeAddress, Peer> before = this.peers;
		// None of them is closed before it is known whether they are needed
		Map<NodeAddress, LeavingPeers.Leaver> leavers = this.leaving.takeAll();
		Map<NodeAddress, Peer> known = new LinkedHashMap<>(before);
		leavers.forEach((node, leaver) -> known.put(node, leaver.peer()));
		Map<NodeAddress, Peer> next = new LinkedHashMap<>();
		try {
			connect(members.stream().map(GroupMember::address).toList(), known, next);
			this.group.show(view(this.group.view().epoch() + 1, members, next));
			this.peers = next;
		}
		catch (RuntimeException ex) {
			closeNew(known, next);
			throw ex;
		}
		finally {
			before.forEach((node, peer) -> {
				if (isGone(node)) {
					this.leaving.add(node, peer);
				}
			});
			leavers.forEach((node, leaver) -> {
				if (isGone(node)) {
					this.leaving.add(node, leaver);
				}
			});
		}
	}

	private boolean isGone(NodeAddress node) {
		return !this.peers.containsKey(node);
	}

	PeerGroup group() {
		return this.group;
	}

	/** The nodes by their names. */
	Map<String, NodeAddress> nodes() {
		Map<String, NodeAddress> nodes = new LinkedHashMap<>();
		this.peers.keySet().forEach((node) -> nodes.put(node.name(), node));
		return Collections.unmodifiableMap(nodes);
	}

	/** The peers by the names of their nodes. */
	Map<String, Peer> byName() {
		Map<String, Peer> peers = new LinkedHashMap<>();
		this.peers.forEach((node, peer) -> peers.put(node.name(), peer));
		return Collections.unmodifiableMap(peers);
	}

	@Override
	public void close() {
		synchronized (this) {
			this.closed = true;
		}
		this.peers.values().forEach(Peer::close);
		this.leaving.close();
		this.group.close();
		this.completions.close();
	}

}
