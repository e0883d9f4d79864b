/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Node;
import io.kryowire.call.NodeBuilder;
import io.kryowire.codec.WireCodec;

/**
 * Describes a node in memory.
 */
final class MemoryNodeBuilder implements NodeBuilder {

	private final MemoryNetwork network;

	private final WireCodec codec;

	private final LinkSettings settings;

	private final List<Answered> methods = new ArrayList<>();

	private int port;

	private int lanes = 1;

	private int workers = Runtime.getRuntime().availableProcessors();

	private int maxConnections = 1024;

	private boolean sendStacks;

	private CallMeter meter = CallMeter.NONE;

	MemoryNodeBuilder(MemoryNetwork network, WireCodec codec, LinkSettings settings) {
		this.network = network;
		this.codec = codec;
		this.settings = settings;
	}

	@Override
	public NodeBuilder method(CallMethod method, Execution execution, Handler handler) {
		this.methods.add(new Answered(method, execution, handler));
		return this;
	}

	@Override
	public NodeBuilder address(InetSocketAddress address) {
		this.port = address.getPort();
		return this;
	}

	@Override
	public NodeBuilder lanes(int lanes) {
		this.lanes = lanes;
		return this;
	}

	@Override
	public NodeBuilder workers(int workers) {
		this.workers = workers;
		return this;
	}

	@Override
	public NodeBuilder maxConnections(int maxConnections) {
		this.maxConnections = maxConnections;
		return this;
	}

	@Override
	public NodeBuilder sendStacks(boolean sendStacks) {
		this.sendStacks = sendStacks;
		return this;
	}

	@Override
	public NodeBuilder meter(CallMeter meter) {
		this.meter = meter;
		return this;
	}

	@Override
	public Node start() {
		return new MemoryNode(this.network, this);
	}

	WireCodec codec() {
		return this.codec;
	}

	LinkSettings settings() {
		return this.settings;
	}

	List<Answered> methods() {
		return this.methods;
	}

	int port() {
		return this.port;
	}

	int lanes() {
		return this.lanes;
	}

	int workers() {
		return this.workers;
	}

	int maxConnections() {
		return this.maxConnections;
	}

	boolean sendStacks() {
		return this.sendStacks;
	}

	CallMeter meter() {
		return this.meter;
	}

	/** A method and who answers it. */
	record Answered(CallMethod method, Execution execution, Handler handler) {
	}

}
