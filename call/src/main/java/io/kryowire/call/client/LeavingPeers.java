/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.Peer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Peers of nodes that have left a group. Each is closed when no call runs there any more,
 * or when that takes too long. Thread-safe.
 */
final class LeavingPeers implements AutoCloseable {

	private static final Logger logger = LoggerFactory.getLogger(LeavingPeers.class);

	private static final long CHECK_MILLIS = 20;

	/** Closing a peer may block. */
	private final Executor threads;

	private final long longestNanos;

	private final Map<NodeAddress, Leaver> leavers = new LinkedHashMap<>();

	private boolean checking;

	/**
	 * Creates it without peers.
	 * @param threads close the peers
	 * @param longestMillis how long calls may go on
	 */
	LeavingPeers(Executor threads, long longestMillis) {
		this.threads = threads;
		this.longestNanos = TimeUnit.MILLISECONDS.toNanos(longestMillis);
	}

	void add(NodeAddress node, Peer peer) {
		add(node, new Leaver(peer, System.nanoTime() + this.longestNanos));
	}

	/** One that has been taken keeps its deadline. */
	synchronized void add(NodeAddress node, Leaver leaver) {
		this.leavers.put(node, leaver);
		if (!this.checking) {
			this.checking = true;
			checkLater();
		}
	}

	/** Peers that are taken are not closed. */
	synchronized Map<NodeAddress, Leaver> takeAll() {
		Map<NodeAddress, Leaver> all = new LinkedHashMap<>(this.leavers);
		this.leavers.clear();
		return all;
	}

	private void checkLater() {
		CompletableFuture.delayedExecutor(CHECK_MILLIS, TimeUnit.MILLISECONDS, this.threads)
			.execute(this::closeThoseThatAreDone);
	}

	private void closeThoseThatAreDone() {
		List<Peer> done = new ArrayList<>();
		synchronized (this) {
			Iterator<Map.Entry<NodeAddress, Leaver>> each = this.leavers.entrySet().iterator();
			while (each.hasNext()) {
				Map.Entry<NodeAddress, Leaver> entry = each.next();
				if (entry.getValue().isDone(entry.getKey())) {
					done.add(entry.getValue().peer());
					each.remove();
				}
			}
			this.checking = !this.leavers.isEmpty();
			if (this.checking) {
				checkLater();
			}
		}
		done.forEach(Peer::close);
	}

	@Override
	public void close() {
		takeAll().values().forEach((leaver) -> leaver.peer().close());
	}

	/**
	 * A peer of a node that has left.
	 *
	 * @param peer the peer
	 * @param deadlineNanos when it is closed at the latest
	 */
	record Leaver(Peer peer, long deadlineNanos) {

		private boolean isDone(NodeAddress node) {
			if ((this.peer instanceof SharedPeer shared) ? shared.isDone() : this.peer.isIdle()) {
				return true;
			}
			boolean late = System.nanoTime() - this.deadlineNanos >= 0;
			if (late) {
				logger.warn("The node {} has left its group and is disconnected now, with {} calls under way", node,
						this.peer.inFlight());
			}
			return late;
		}

	}

}
