/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;

import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.link.CompletionThreads;

/**
 * The peers of a group, and the threads on which their calls complete.
 */
final class GroupPeers implements AutoCloseable {

	private final CompletionThreads completions = new CompletionThreads();

	private final Map<String, Peer> peers = new LinkedHashMap<>();

	private GroupPeers() {
	}

	/**
	 * Starts to connect, to all nodes or to none.
	 * @param nodes where they are
	 * @param plan describes a peer, by its node and the executor for completions
	 * @return the peers
	 */
	static GroupPeers connect(Collection<NodeAddress> nodes, BiFunction<NodeAddress, Executor, PeerBuilder> plan) {
		GroupPeers group = new GroupPeers();
		try {
			nodes.forEach((node) -> group.peers.put(node.name(), plan.apply(node, group.completions).connect()));
			return group;
		}
		catch (RuntimeException ex) {
			group.close();
			throw ex;
		}
	}

	/** The peers by the names of their nodes. */
	Map<String, Peer> byName() {
		return Collections.unmodifiableMap(this.peers);
	}

	@Override
	public void close() {
		this.peers.values().forEach(Peer::close);
		this.completions.close();
	}

}
