/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.HandlerStatistics;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Node;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.CountedLog;
import io.kryowire.call.link.NodeContext;
import io.kryowire.call.link.NodePlan;
import io.kryowire.call.link.OwnCalls;
import io.kryowire.call.link.ServerLink;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node whose peers are in the same memory, with one network thread for each connection.
 */
final class MemoryNode implements Node, MemoryEnd.Keeper<ServerLink> {

	private static final Logger logger = LoggerFactory.getLogger(MemoryNode.class);

	private final MemoryNetwork network;

	private final LinkSettings settings;

	private final NodeContext context;

	private final OwnCalls own;

	private final Set<MemoryEnd<ServerLink>> open = ConcurrentHashMap.newKeySet();

	private volatile boolean leaving;

	MemoryNode(MemoryNetwork network, NodePlan plan) {
		this.network = network;
		this.settings = plan.settings();
		this.context = NodeContext.of(plan, network.reserve(plan));
		this.own = new OwnCalls(this.context, plan.settings());
		try {
			network.listen(this, ports());
		}
		catch (RuntimeException ex) {
			close();
			throw ex;
		}
	}

	/** Takes a connection or, as a server does, refuses it after it has been made. */
	void accept(MemoryEnd<ClientLink> client) {
		MemoryEnd<ServerLink> end = new MemoryEnd<>("kryowire-net-" + this.settings.nodeId(),
				(channel) -> new ServerLink(channel, this.settings, this.context, System.nanoTime()), this);
		this.open.add(end);
		String full = this.leaving ? "this node is going away" : this.context.counters().whyFull();
		if (full != null) {
			end.later(() -> end.refuse(full));
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
		if (!end.receiver().isWelcome()) {
			end.receiver().refused();
			String more = this.context.counters().endedLog().next(CountedLog.kindOf(reason));
			if (more != null) {
				logger.info("A connection has ended before it proved itself: {}{}", reason, more);
			}
		}
	}

	@Override
	public int port() {
		return ports().get(0);
	}

	@Override
	public List<Integer> ports() {
		return this.context.ports();
	}

	@Override
	public LinkStatistics statistics() {
		return this.context.counters().ofNode(links());
	}

	@Override
	public HandlerStatistics handlers() {
		return this.context.handlers(links());
	}

	private Stream<ServerLink> links() {
		return this.open.stream().map(MemoryEnd::receiver);
	}

	@Override
	public CompletableFuture<@Nullable Object> ask(CallMethod method, CallOptions options,
			@Nullable Object... arguments) {
		return this.own.ask(method, options, arguments);
	}

	@Override
	public boolean drain(long graceMillis) {
		long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(graceMillis);
		this.leaving = true;
		this.open.forEach((end) -> end.receiver().goAway());
		// A client closes when it has its answers. Only then are no calls on their way.
		this.context.counters().awaitNoConnections(TimeUnit.MILLISECONDS.toNanos(graceMillis));
		boolean done = this.own.awaitNone(deadline);
		boolean answered = this.context.counters().isAnswered(links()) && done;
		close();
		return answered;
	}

	@Override
	public void close() {
		this.network.leave(this);
		this.open.forEach((end) -> end.closeSoon("closed"));
		this.open.forEach(MemoryEnd::close);
		this.context.close();
		this.own.close();
	}

}
