/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Node;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.link.ServerLink;
import io.kryowire.call.link.ServerLinkOwner;
import io.kryowire.call.link.ServerMethod;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node whose peers are in the same memory, with one network thread for each connection.
 */
final class MemoryNode implements Node, MemoryEnd.Keeper<ServerLink> {

	private static final Logger logger = LoggerFactory.getLogger(MemoryNode.class);

	private final MemoryNetwork network;

	private final LinkSettings settings;

	private final int maxConnections;

	private final LinkCounters counters = new LinkCounters();

	private final Dispatcher keyed;

	private final Dispatcher virtual;

	private final ServerLinkOwner owner;

	private final Set<MemoryEnd<ServerLink>> open = ConcurrentHashMap.newKeySet();

	private volatile boolean leaving;

	MemoryNode(MemoryNetwork network, MemoryNodeBuilder plan) {
		this.network = network;
		this.settings = plan.settings();
		this.maxConnections = plan.maxConnections() * plan.lanes();
		List<Integer> ports = network.reserve(plan.port(), plan.lanes());
		String id = this.settings.nodeId();
		this.keyed = new DispatcherBuilder("kryowire-worker-" + id, MemoryNode::taskFailed).workers(plan.workers())
			.capacity((int) Math.min(1 << 28, Math.max(1 << 16, 2L * plan.lanes() * this.settings.windowCalls())))
			.build(DispatchMode.KEYED);
		this.virtual = plan.methods().stream().anyMatch((method) -> method.execution() == Execution.VIRTUAL)
				? new DispatcherBuilder("kryowire-virtual-" + id, MemoryNode::taskFailed).build(DispatchMode.VIRTUAL)
				: this.keyed;
		this.owner = new ServerLinkOwner(plan.codec(), methods(plan), ports, this.keyed, this.virtual, this.counters,
				plan.sendStacks());
		try {
			network.listen(this, ports);
		}
		catch (RuntimeException ex) {
			close();
			throw ex;
		}
	}

	private static List<ServerMethod> methods(MemoryNodeBuilder plan) {
		List<ServerMethod> methods = new ArrayList<>();
		for (MemoryNodeBuilder.Answered answered : plan.methods()) {
			methods.add(new ServerMethod(answered.method(), methods.size(), plan.codec(), answered.handler(),
					answered.execution(), plan.meter()));
		}
		return List.copyOf(methods);
	}

	private static void taskFailed(Object task, Throwable problem) {
		logger.error("A task has failed outside of its handler", problem);
	}

	/** Takes a connection, or refuses it as a server does: after it is there. */
	void accept(MemoryEnd<ClientLink> client) {
		MemoryEnd<ServerLink> end = new MemoryEnd<>("kryowire-net-" + this.settings.nodeId(),
				(channel) -> new ServerLink(channel, this.settings, this.owner, System.nanoTime()), this);
		this.open.add(end);
		if (this.leaving) {
			end.later(() -> end.refuse("this node is going away"));
		}
		else if (this.open.size() > this.maxConnections) {
			end.later(() -> end
				.refuse("this node has %d connections, which is all it takes".formatted(this.maxConnections)));
		}
		MemoryEnd.join(client, end);
		if (this.network.find(port()) != this) {
			end.closeSoon("closed");
		}
	}

	@Override
	public long nextExpiry(ServerLink link) {
		return Long.MAX_VALUE;
	}

	@Override
	public void refuse(ServerLink link, String reason) {
		link.refuse(reason);
	}

	@Override
	public void ended(MemoryEnd<ServerLink> end, String reason) {
		this.open.remove(end);
		if (!end.receiver().isProven()) {
			end.receiver().refused();
			logger.info("A connection has ended before it proved itself: {}", reason);
		}
		this.network.changed();
	}

	@Override
	public int port() {
		return this.owner.ports().get(0);
	}

	@Override
	public LinkStatistics statistics() {
		long inFlight = 0;
		long queuedBytes = 0;
		for (MemoryEnd<ServerLink> end : this.open) {
			inFlight += end.receiver().inFlight();
			queuedBytes += end.receiver().queuedBytes();
		}
		return this.counters.snapshot(inFlight, queuedBytes);
	}

	@Override
	public boolean drain(long graceMillis) {
		this.leaving = true;
		this.open.forEach((end) -> end.receiver().goAway());
		try {
			// A client closes when it has its answers. Only then are no calls on their
			// way.
			this.network.await(() -> this.counters.connections() == 0,
					System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(graceMillis));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		LinkStatistics now = statistics();
		close();
		return now.inFlight() == 0 && now.queuedBytes() == 0;
	}

	@Override
	public void close() {
		this.network.leave(this);
		this.open.forEach((end) -> end.closeSoon("closed"));
		this.open.forEach(MemoryEnd::close);
		this.keyed.drain(Duration.ZERO);
		this.keyed.close();
		if (this.virtual != this.keyed) {
			this.virtual.close();
		}
	}

}
