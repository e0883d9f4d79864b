/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.LinkTls;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.link.ServerLinkOwner;
import io.kryowire.call.link.ServerMethod;
import io.kryowire.call.tls.TlsLinks;
import io.kryowire.codec.WireCodec;
import io.kryowire.dispatch.DispatchMode;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.DispatcherBuilder;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A node that answers calls over KryoNet, with one server and one network thread for each
 * lane.
 */
public final class KryonetNode implements Node {

	private static final Logger logger = LoggerFactory.getLogger(KryonetNode.class);

	static {
		MinlogBridge.install();
	}

	private final LinkCounters counters = new LinkCounters();

	private final List<HardServer> servers = new ArrayList<>();

	private final Dispatcher keyed;

	private final Dispatcher virtual;

	private final @Nullable TlsLinks tls;

	private final List<Integer> ports;

	private KryonetNode(Builder builder) {
		String id = builder.settings.nodeId();
		this.tls = (builder.tls != null) ? TlsLinks.ofNode(builder.tls, id) : null;
		this.keyed = new DispatcherBuilder("kryowire-worker-" + id, KryonetNode::taskFailed).workers(builder.workers)
			.capacity(capacity(builder))
			.build(DispatchMode.KEYED);
		this.virtual = builder.needsVirtualThreads()
				? new DispatcherBuilder("kryowire-virtual-" + id, KryonetNode::taskFailed).build(DispatchMode.VIRTUAL)
				: this.keyed;
		List<ServerMethod> methods = new ArrayList<>();
		for (Builder.Answered answered : builder.methods) {
			methods.add(new ServerMethod(answered.method(), methods.size(), builder.codec, answered.handler(),
					answered.execution(), builder.meter));
		}
		List<Integer> ports = new ArrayList<>();
		ServerLinkOwner owner = new ServerLinkOwner(builder.codec, List.copyOf(methods), ports, this.keyed,
				this.virtual, this.counters, builder.sendStacks);
		try {
			openAll(builder, owner, ports);
		}
		catch (IOException ex) {
			close();
			throw new UncheckedIOException(
					"Node %s cannot listen on %s: %s".formatted(id, builder.address, ex.getMessage()), ex);
		}
		this.ports = List.copyOf(ports);
	}

	private void openAll(Builder builder, ServerLinkOwner owner, List<Integer> ports) throws IOException {
		for (int lane = 0; lane < builder.lanes; lane++) {
			HardServer server = HardServer.create(builder.settings, builder.maxConnections,
					(channel) -> ServerEnd.of(channel, builder.settings, owner, this.tls),
					"kryowire-net-" + builder.settings.nodeId() + "-" + lane);
			this.servers.add(server);
			server.open(new InetSocketAddress(builder.address.getAddress(), builder.portOf(lane)));
			ports.add(server.port());
		}
		this.servers.forEach(HardServer::begin);
	}

	/**
	 * Room for whatever a peer may have under way on all lanes: half of it is shared by
	 * the keys.
	 */
	private static int capacity(Builder builder) {
		return (int) Math.min(1 << 28, Math.max(1 << 16, 2L * builder.lanes * builder.settings.windowCalls()));
	}

	private static void taskFailed(Object task, Throwable problem) {
		logger.error("A task has failed outside of its handler", problem);
	}

	/**
	 * Starts to describe a node.
	 * @param codec declares and carries the types of its methods
	 * @param settings how its links behave
	 * @return a builder
	 */
	public static Builder builder(WireCodec codec, LinkSettings settings) {
		return new Builder(codec, settings);
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
		long inFlight = 0;
		long queuedBytes = 0;
		for (HardServer server : this.servers) {
			for (ServerChannel channel : server.channels()) {
				inFlight += channel.link().inFlight();
				queuedBytes += channel.link().queuedBytes();
			}
		}
		return this.counters.snapshot(inFlight, queuedBytes);
	}

	@Override
	public boolean drain(long graceMillis) {
		this.servers.forEach(HardServer::goAway);
		long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(graceMillis);
		// A client closes when it has its answers. Only then are no calls on their way.
		while (this.counters.connections() > 0 && System.nanoTime() - deadline < 0) {
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
		}
		boolean empty = isEmpty();
		close();
		return empty;
	}

	private boolean isEmpty() {
		LinkStatistics now = statistics();
		return now.inFlight() == 0 && now.queuedBytes() == 0;
	}

	@Override
	public void close() {
		this.servers.forEach(HardServer::end);
		this.keyed.drain(Duration.ZERO);
		this.keyed.close();
		if (this.virtual != this.keyed) {
			this.virtual.close();
		}
		if (this.tls != null) {
			this.tls.close();
		}
	}

	/**
	 * Describes a node. Not thread-safe.
	 */
	public static final class Builder implements NodeBuilder {

		private final WireCodec codec;

		private final LinkSettings settings;

		private final List<Answered> methods = new ArrayList<>();

		private InetSocketAddress address = new InetSocketAddress("127.0.0.1", 0);

		private int lanes = 1;

		private List<Integer> ports = List.of();

		private int workers = Runtime.getRuntime().availableProcessors();

		private int maxConnections = 1024;

		private boolean sendStacks;

		private CallMeter meter = CallMeter.NONE;

		private @Nullable LinkTls tls;

		private Builder(WireCodec codec, LinkSettings settings) {
			this.codec = codec;
			this.settings = settings;
		}

		@Override
		public Builder method(CallMethod method, Execution execution, Handler handler) {
			this.methods.add(new Answered(method, execution, handler));
			return this;
		}

		@Override
		public Builder address(InetSocketAddress address) {
			this.address = address;
			return this;
		}

		@Override
		public Builder lanes(int lanes) {
			this.lanes = requirePositive("lanes", lanes);
			return this;
		}

		@Override
		public Builder ports(List<Integer> ports) {
			this.ports = List.copyOf(ports);
			return this;
		}

		@Override
		public Builder workers(int workers) {
			this.workers = requirePositive("workers", workers);
			return this;
		}

		@Override
		public Builder maxConnections(int maxConnections) {
			this.maxConnections = requirePositive("connections", maxConnections);
			return this;
		}

		@Override
		public Builder sendStacks(boolean sendStacks) {
			this.sendStacks = sendStacks;
			return this;
		}

		@Override
		public Builder tls(LinkTls tls) {
			this.tls = tls;
			return this;
		}

		@Override
		public Builder meter(CallMeter meter) {
			this.meter = meter;
			return this;
		}

		@Override
		public Node start() {
			return new KryonetNode(this);
		}

		private static int requirePositive(String what, int number) {
			if (number < 1) {
				throw new IllegalArgumentException(
						"A node needs at least one of its %s, not %d".formatted(what, number));
			}
			return number;
		}

		private int portOf(int lane) {
			if (!this.ports.isEmpty()) {
				return (lane < this.ports.size()) ? this.ports.get(lane) : 0;
			}
			int first = this.address.getPort();
			return (first == 0) ? 0 : first + lane;
		}

		private boolean needsVirtualThreads() {
			return this.methods.stream().anyMatch((answered) -> answered.execution() == Execution.VIRTUAL);
		}

		/** A method and who answers it. */
		private record Answered(CallMethod method, Execution execution, Handler handler) {
		}

	}

}
