/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Function;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.KryonetAuthorizer;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkTls;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.held.HeldLimit;
import io.kryowire.cluster.KeyOwnership;
import io.kryowire.codec.WireCodec;
import io.kryowire.dispatch.DispatcherBuilder;
import io.kryowire.dispatch.TaskFailureHandler;
import org.jspecify.annotations.Nullable;

/**
 * Describes a node of any transport.
 */
public final class NodePlan implements NodeBuilder {

	private final WireCodec codec;

	private final LinkSettings settings;

	private final CallRuntime runtime;

	private final Function<NodePlan, Node> transport;

	private final AnsweredMethods methods = new AnsweredMethods();

	private InetSocketAddress address = new InetSocketAddress("127.0.0.1", 0);

	private int lanes = 1;

	private List<Integer> ports = List.of();

	private final HandlerThreads threads = new HandlerThreads();

	private final HeldLimit held;

	private int maxConnections = 1024;

	private int maxUnprovenConnections = 512;

	private int maxUnprovenConnectionsPerAddress = 256;

	private boolean sendStacks;

	private CallMeter meter = CallMeter.NONE;

	private @Nullable LinkTls tls;

	private @Nullable KryonetAuthorizer authorizer;

	private @Nullable KeyOwnership ownership;

	/**
	 * Starts to describe a node.
	 * @param codec declares and carries the types of its methods
	 * @param settings how its links behave
	 * @param runtime where the node takes the time from
	 * @param transport starts the node
	 */
	public NodePlan(WireCodec codec, LinkSettings settings, CallRuntime runtime, Function<NodePlan, Node> transport) {
		this.codec = codec;
		this.settings = settings;
		this.held = new HeldLimit(settings.maxMessageBytes());
		this.runtime = runtime;
		this.transport = transport;
	}

	@Override
	public NodePlan method(CallMethod method, Execution execution, Handler handler) {
		this.methods.add(method, execution, handler);
		return this;
	}

	@Override
	public NodePlan address(InetSocketAddress address) {
		this.address = address;
		return this;
	}

	@Override
	public NodePlan lanes(int lanes) {
		this.lanes = requirePositive("lanes", lanes);
		return this;
	}

	@Override
	public NodePlan ports(List<Integer> ports) {
		this.ports = List.copyOf(ports);
		return this;
	}

	@Override
	public NodePlan workers(int workers) {
		this.threads.workers(workers);
		return this;
	}

	@Override
	public NodePlan maxThreads(int maxThreads) {
		this.threads.maxThreads(maxThreads);
		return this;
	}

	@Override
	public NodePlan virtualThreads(boolean virtualThreads) {
		this.threads.virtual(virtualThreads);
		return this;
	}

	@Override
	public NodePlan maxConnections(int maxConnections) {
		this.maxConnections = requirePositive("connections", maxConnections);
		return this;
	}

	@Override
	public NodePlan maxUnprovenConnections(int maxUnprovenConnections) {
		this.maxUnprovenConnections = requirePositive("unproven connections", maxUnprovenConnections);
		return this;
	}

	@Override
	public NodePlan maxUnprovenConnectionsPerAddress(int maxUnprovenConnectionsPerAddress) {
		this.maxUnprovenConnectionsPerAddress = requirePositive("unproven connections per address",
				maxUnprovenConnectionsPerAddress);
		return this;
	}

	@Override
	public NodePlan maxHeldBytes(long maxHeldBytes) {
		this.held.set(maxHeldBytes);
		return this;
	}

	@Override
	public NodePlan sendStacks(boolean sendStacks) {
		this.sendStacks = sendStacks;
		return this;
	}

	@Override
	public NodePlan tls(LinkTls tls) {
		this.tls = tls;
		return this;
	}

	@Override
	public NodePlan authorizer(KryonetAuthorizer authorizer) {
		this.authorizer = authorizer;
		return this;
	}

	@Override
	public NodePlan ownership(KeyOwnership ownership) {
		this.ownership = ownership;
		return this;
	}

	@Override
	public NodePlan meter(CallMeter meter) {
		this.meter = meter;
		return this;
	}

	@Override
	public Node start() {
		this.threads.check();
		this.held.tellIfSmall();
		return this.transport.apply(this);
	}

	static int requirePositive(String what, int number) {
		if (number < 1) {
			throw new IllegalArgumentException("A node needs at least one of its %s, not %d".formatted(what, number));
		}
		return number;
	}

	/**
	 * How the links behave.
	 * @return the settings
	 */
	public LinkSettings settings() {
		return this.settings;
	}

	/**
	 * Where the node listens.
	 * @return the address
	 */
	public InetSocketAddress address() {
		return this.address;
	}

	/**
	 * On how many ports it listens.
	 * @return how many
	 */
	public int lanes() {
		return this.lanes;
	}

	/**
	 * The port of a lane.
	 * @param lane the lane's number
	 * @return the port, 0 for any
	 */
	public int portOf(int lane) {
		if (!this.ports.isEmpty()) {
			return (lane < this.ports.size()) ? this.ports.get(lane) : 0;
		}
		int first = this.address.getPort();
		return (first == 0) ? 0 : first + lane;
	}

	/**
	 * How many connections each lane takes that have proven themselves.
	 * @return how many
	 */
	public int maxConnections() {
		return this.maxConnections;
	}

	/**
	 * How many connections each lane has that have not proven themselves.
	 * @return how many
	 */
	public int maxUnprovenConnections() {
		return this.maxUnprovenConnections;
	}

	/**
	 * How many of them may come from one address.
	 * @return how many
	 */
	public int maxUnprovenConnectionsPerAddress() {
		return this.maxUnprovenConnectionsPerAddress;
	}

	/**
	 * How the links are encrypted.
	 * @return how, {@code null} if they are not
	 */
	public @Nullable LinkTls tls() {
		return this.tls;
	}

	long maxHeldBytes() {
		return this.held.bytes();
	}

	WireCodec codec() {
		return this.codec;
	}

	CallRuntime runtime() {
		return this.runtime;
	}

	boolean sendStacks() {
		return this.sendStacks;
	}

	@Nullable KryonetAuthorizer authorizer() {
		return this.authorizer;
	}

	@Nullable KeyOwnership ownership() {
		return this.ownership;
	}

	/** Describes the threads that the handlers run on. */
	DispatcherBuilder threads(TaskFailureHandler failed) {
		return this.threads.tell(new DispatcherBuilder("kryowire-worker-" + this.settings.nodeId(), failed),
				this.methods.areSomeVirtual());
	}

	/** The methods, whose numbers are their places. */
	List<ServerMethod> serverMethods() {
		return this.methods.build(this.codec, this.meter);
	}

}
