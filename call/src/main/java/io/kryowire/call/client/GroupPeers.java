/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;

import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.link.CompletionThreads;
import io.kryowire.call.routing.GroupNode;
import io.kryowire.call.routing.GroupView;
import io.kryowire.call.routing.PeerGroup;

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
	 */
	GroupPeers(Collection<NodeAddress> nodes, BiFunction<NodeAddress, Executor, PeerBuilder> plan,
			long longestDrainMillis) {
		this.plan = plan;
		this.leaving = new LeavingPeers(this.completions, longestDrainMillis);
		Map<NodeAddress, Peer> connected = new LinkedHashMap<>();
		try {
			connect(nodes, Map.of(), connected);
			this.group = new PeerGroup(view(0, connected));
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

	private static GroupView view(long epoch, Map<NodeAddress, Peer> peers) {
		List<GroupNode> nodes = new ArrayList<>();
		peers.forEach((node, peer) -> nodes
			.add(new GroupNode(node.name(), node.address(), 1, GroupNode.State.SERVING, peer)));
		return new GroupView(epoch, nodes);
	}

	/**
	 * Has calls go to these nodes from now on. The peers of the others are closed when no
	 * call runs there any more.
	 */
	synchronized void show(Collection<NodeAddress> nodes) {
		if (this.closed) {
			throw new IllegalStateException("The group is closed and cannot get other nodes: " + nodes);
		}
		Map<NodeAddress, Peer> before = this.peers;
		// None of them is closed before it is known whether they are needed
		Map<NodeAddress, LeavingPeers.Leaver> leavers = this.leaving.takeAll();
		Map<NodeAddress, Peer> known = new LinkedHashMap<>(before);
		leavers.forEach((node, leaver) -> known.put(node, leaver.peer()));
		Map<NodeAddress, Peer> next = new LinkedHashMap<>();
		try {
			connect(nodes, known, next);
			this.group.show(view(this.group.view().epoch() + 1, next));
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
