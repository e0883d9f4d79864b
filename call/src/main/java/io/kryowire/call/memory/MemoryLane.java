/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.ClientLinkOwner;
import io.kryowire.call.link.LinkCounters;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One lane to a peer in memory: keeps it connected, from a thread of its own. It waits
 * until there is a node; only after a refusal it pauses.
 */
final class MemoryLane implements ClientLinkOwner, MemoryEnd.Keeper<ClientLink> {

	private static final Logger logger = LoggerFactory.getLogger(MemoryLane.class);

	private static final long EVER = TimeUnit.DAYS.toNanos(365);

	private static final long PATIENCE_MILLIS = 5000;

	private final int number;

	private final MemoryNetwork network;

	private final MemoryPeerBuilder plan;

	private final LinkCounters counters;

	private final Runnable whenChanged;

	private final String name;

	private final Thread connector;

	/** Written by the connector. */
	private volatile @Nullable MemoryEnd<ClientLink> end;

	/** Written by the network thread; null while there is none, or it is going away. */
	private volatile @Nullable ClientLink link;

	/** Whether a connection is there, usable or not. */
	private volatile boolean attached;

	private volatile boolean stopped;

	private volatile String trouble = "not yet connected";

	MemoryLane(int number, MemoryNetwork network, MemoryPeerBuilder plan, LinkCounters counters, Runnable whenChanged) {
		this.number = number;
		this.network = network;
		this.plan = plan;
		this.counters = counters;
		this.whenChanged = whenChanged;
		this.name = plan.address().getHostString() + ":" + plan.address().getPort() + "-" + number;
		this.connector = new Thread(this::keepConnected, "kryowire-connect-" + this.name);
		this.connector.setDaemon(true);
	}

	void start() {
		this.connector.start();
	}

	@Nullable ClientLink link() {
		ClientLink current = this.link;
		return (current != null && !current.isOver()) ? current : null;
	}

	String trouble() {
		return "%s:%d in memory, lane %d: %s".formatted(this.plan.address().getHostString(),
				this.plan.address().getPort(), this.number, this.trouble);
	}

	private void keepConnected() {
		long pause = this.plan.reconnect().firstMillis();
		try {
			while (!this.stopped) {
				this.network.await(() -> this.stopped || node() != null, System.nanoTime() + EVER);
				if (!this.stopped && connect()) {
					pause = this.plan.reconnect().firstMillis();
					this.network.await(() -> !this.attached || this.stopped, System.nanoTime() + EVER);
				}
				if (node() != null) {
					long millis = pause / 2 + ThreadLocalRandom.current().nextLong(pause);
					this.network.await(() -> this.stopped, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
					pause = Math.min(this.plan.reconnect().longestMillis(), pause * 2);
				}
			}
		}
		catch (InterruptedException ex) {
			this.trouble = "its thread was interrupted";
		}
	}

	private @Nullable MemoryNode node() {
		return this.network.find(this.plan.address().getPort());
	}

	private boolean connect() throws InterruptedException {
		MemoryNode node = node();
		if (node == null) {
			return false;
		}
		MemoryEnd<ClientLink> started = new MemoryEnd<>("kryowire-net-" + this.name,
				(channel) -> this.plan.link(channel, this.counters, this), this);
		this.attached = true;
		this.end = started;
		started.later(started.receiver()::start);
		node.accept(started);
		this.network.await(() -> this.link != null || !this.attached || this.stopped,
				System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(this.plan.settings().handshakeMillis()));
		if (this.link != null) {
			return true;
		}
		started.closeSoon("the peer did not finish the handshake in time");
		this.network.await(() -> !this.attached, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS));
		return false;
	}

	/** One line when the trouble changes, not one for each attempt. */
	private void note(String problem) {
		if (!problem.equals(this.trouble)) {
			logger.warn("Not connected, and trying again: {} (peer={}, in memory)", problem, this.name);
		}
		this.trouble = problem;
	}

	@Override
	public void ready(ClientLink ready, List<Integer> ports) {
		logger.info("Connected (peer={}, address={}, in memory)", ready.peerId(), this.name);
		this.trouble = "connected";
		this.link = ready;
		this.whenChanged.run();
	}

	@Override
	public void goingAway(ClientLink leaving) {
		this.trouble = "the peer is going away";
		this.link = null;
		this.whenChanged.run();
	}

	@Override
	public void ended(ClientLink ended, String reason) {
		this.link = null;
		this.attached = false;
		if (!this.stopped) {
			note(reason);
		}
		this.whenChanged.run();
	}

	@Override
	public long nextExpiry(ClientLink receiver) {
		return receiver.nextExpiry();
	}

	@Override
	public void refuse(ClientLink receiver, String reason) {
		// A client has no frame for that: it just goes.
	}

	@Override
	public void ended(MemoryEnd<ClientLink> ended, String reason) {
		// The link has told us.
	}

	/** Disconnects and ends both threads. */
	void stop() {
		this.stopped = true;
		this.link = null;
		this.trouble = "closed";
		this.whenChanged.run();
		try {
			this.connector.join(PATIENCE_MILLIS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		MemoryEnd<ClientLink> last = this.end;
		if (last != null) {
			last.close();
		}
	}

}
