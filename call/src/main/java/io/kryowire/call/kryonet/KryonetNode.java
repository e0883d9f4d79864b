/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.HandlerStatistics;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Node;
import io.kryowire.call.link.NodeContext;
import io.kryowire.call.link.NodePlan;
import io.kryowire.call.link.OwnCalls;
import io.kryowire.call.link.ServerLink;
import io.kryowire.call.tls.TlsLinks;
import org.jspecify.annotations.Nullable;

/**
 * A node that answers calls over KryoNet, with one server and one network thread for each
 * lane.
 */
final class KryonetNode implements Node {

	static {
		MinlogBridge.install();
	}

	private final List<ResilientServer> servers = new ArrayList<>();

	private final NodeContext context;

	private final OwnCalls own;

	private final @Nullable TlsLinks tls;

	private final List<Integer> ports;

	KryonetNode(NodePlan plan) {
		String id = plan.settings().nodeId();
		this.tls = (plan.tls() != null) ? TlsLinks.ofNode(plan.tls(), id) : null;
		List<Integer> opened = new ArrayList<>();
		this.context = NodeContext.of(plan, opened);
		this.own = new OwnCalls(this.context, plan.settings());
		try {
			openAll(plan, opened);
		}
		catch (IOException ex) {
			close();
			throw new UncheckedIOException(
					"Node %s cannot listen on %s: %s".formatted(id, plan.address(), ex.getMessage()), ex);
		}
		this.ports = List.copyOf(opened);
	}

	private void openAll(NodePlan plan, List<Integer> opened) throws IOException {
		for (int lane = 0; lane < plan.lanes(); lane++) {
			ResilientServer server = ResilientServer.create(plan.settings(),
					new UnprovenConnections<>(plan.maxUnprovenConnections(), plan.maxUnprovenConnectionsPerAddress()),
					this.context.counters(), ServerEnd.largestStrangersFrame(this.tls != null),
					(channel) -> ServerEnd.of(channel, plan.settings(), this.context, this.tls), this.context::look,
					"kryowire-net-" + plan.settings().nodeId() + "-" + lane);
			this.servers.add(server);
			server.open(new InetSocketAddress(plan.address().getAddress(), plan.portOf(lane)));
			opened.add(server.port());
		}
		this.servers.forEach(ResilientServer::begin);
	}

	@Override
	public int port() {
		return this.ports.get(0);
	}

	@Override
	public List<Integer> ports() {
		return this.ports;
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
		return this.servers.stream().flatMap((server) -> server.channels().stream()).map(ServerChannel::link);
	}

	@Override
	public CompletableFuture<@Nullable Object> ask(CallMethod method, CallOptions options,
			@Nullable Object... arguments) {
		return this.own.ask(method, options, arguments);
	}

	@Override
	public boolean drain(long graceMillis) {
		long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(graceMillis);
		this.servers.forEach(ResilientServer::goAway);
		// A client closes when it has its answers. Only then are no calls on their way.
		this.context.counters().awaitNoConnections(TimeUnit.MILLISECONDS.toNanos(graceMillis));
		boolean done = this.own.awaitNone(deadline);
		boolean answered = this.context.counters().isAnswered(links()) && done;
		close();
		return answered;
	}

	@Override
	public void close() {
		this.servers.forEach(ResilientServer::end);
		this.context.close();
		this.own.close();
		if (this.tls != null) {
			this.tls.close();
		}
	}

}
