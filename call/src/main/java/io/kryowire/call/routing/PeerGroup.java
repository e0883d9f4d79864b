/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallOptions;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.link.CompletionThreads;
import org.jspecify.annotations.Nullable;

/**
 * The peers of a client, and which of them a call goes to.
 */
final class PeerGroup implements CallRouter {

	/**
	 * No node can be called.
	 */
	static final int NOBODY = -1;

	private final List<String> names;

	private final Peer[] peers;

	private final Rendezvous rendezvous;

	private final Liveness liveness = new Liveness();

	/** Attempts may block, so they do not run on threads of the network. */
	private final CompletionThreads retries = new CompletionThreads();

	private final AtomicInteger turn = new AtomicInteger();

	/**
	 * Creates a group.
	 * @param nodes the peers by their names
	 */
	PeerGroup(Map<String, ? extends Peer> nodes) {
		Map<String, Peer> copy = new LinkedHashMap<>(nodes);
		if (copy.isEmpty()) {
			throw new IllegalArgumentException("A group without nodes");
		}
		this.names = List.copyOf(copy.keySet());
		this.peers = copy.values().toArray(new Peer[0]);
		this.rendezvous = new Rendezvous(this.names);
		for (Peer peer : this.peers) {
			peer.whenChanged(this::changed);
		}
	}

	private void changed() {
		this.liveness.changed();
		if (isClosed()) {
			this.retries.close();
		}
	}

	@Override
	public RoutedMethod route(ExchangeMethod exchange) {
		RemoteMethod[] methods = new RemoteMethod[this.peers.length];
		for (int node = 0; node < methods.length; node++) {
			methods[node] = this.peers[node].methodWhileConnected(exchange.wire());
		}
		return new GroupMethod(this, exchange, methods);
	}

	int size() {
		return this.peers.length;
	}

	String name(int node) {
		return this.names.get(node);
	}

	Liveness liveness() {
		return this.liveness;
	}

	/** Runs attempts of calls that nobody's thread waits with. */
	Executor retries() {
		return this.retries;
	}

	/** Whether calls would reach the node, on the lane they need. */
	boolean isReachable(int node, CallOptions options) {
		return this.peers[node].isConnected(options);
	}

	boolean isConnected(int node) {
		return this.peers[node].isConnected();
	}

	/** Whether no node will ever be connected again. */
	boolean isClosed() {
		for (Peer peer : this.peers) {
			if (!peer.isClosed()) {
				return false;
			}
		}
		return true;
	}

	/**
	 * Chooses a connected node for a call.
	 * @param options whether it has a key
	 * @param without those that a call without a key has been to, if there are any
	 * @return the node, or {@link #NOBODY}
	 */
	int choose(CallOptions options, @Nullable BitSet without) {
		if (this.peers.length == 1) {
			return nextConnected(0, options.keyed() ? null : without);
		}
		return options.keyed() ? chooseForKey(options.keyHash()) : chooseByLoad(without);
	}

	private int chooseForKey(int keyHash) {
		int best = NOBODY;
		long bestScore = 0;
		for (int node = 0; node < this.peers.length; node++) {
			long score = this.rendezvous.score(node, keyHash);
			if ((best == NOBODY || score > bestScore) && this.peers[node].isConnected()) {
				best = node;
				bestScore = score;
			}
		}
		return best;
	}

	/** The one whose turn it is, or another one if that has less to do. */
	private int chooseByLoad(@Nullable BitSet without) {
		int count = this.peers.length;
		int first = nextConnected((this.turn.getAndIncrement() & Integer.MAX_VALUE) % count, without);
		if (first == NOBODY) {
			return NOBODY;
		}
		int second = nextConnected((first + 1 + ThreadLocalRandom.current().nextInt(count - 1)) % count, without);
		if (second == first || second == NOBODY) {
			return first;
		}
		return (this.peers[second].inFlight() < this.peers[first].inFlight()) ? second : first;
	}

	private int nextConnected(int start, @Nullable BitSet without) {
		int count = this.peers.length;
		for (int i = 0; i < count; i++) {
			int node = (start + i) % count;
			if ((without == null || !without.get(node)) && this.peers[node].isConnected()) {
				return node;
			}
		}
		return NOBODY;
	}

	@Override
	public String toString() {
		return this.names.toString();
	}

}
