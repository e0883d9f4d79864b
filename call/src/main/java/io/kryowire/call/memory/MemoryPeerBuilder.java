/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

import io.kryowire.call.CallMeter;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Reconnect;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.ClientLinkOwner;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.KnownExceptions;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.codec.WireCodec;

/**
 * Describes a peer in memory.
 */
final class MemoryPeerBuilder implements PeerBuilder {

	private final MemoryNetwork network;

	private final WireCodec codec;

	private final LinkSettings settings;

	private final InetSocketAddress address;

	private int lanes = 1;

	private Executor completions = ForkJoinPool.commonPool();

	private List<Class<? extends Throwable>> exceptions = List.of();

	private Reconnect reconnect = Reconnect.DEFAULT;

	private CallMeter meter = CallMeter.NONE;

	MemoryPeerBuilder(MemoryNetwork network, WireCodec codec, LinkSettings settings, InetSocketAddress address) {
		this.network = network;
		this.codec = codec;
		this.settings = settings;
		this.address = address;
	}

	@Override
	public PeerBuilder lanes(int lanes) {
		this.lanes = lanes;
		return this;
	}

	@Override
	public PeerBuilder completions(Executor completions) {
		this.completions = completions;
		return this;
	}

	@Override
	public PeerBuilder exceptions(List<Class<? extends Throwable>> exceptions) {
		this.exceptions = List.copyOf(exceptions);
		return this;
	}

	@Override
	public PeerBuilder reconnect(Reconnect reconnect) {
		this.reconnect = reconnect;
		return this;
	}

	@Override
	public PeerBuilder meter(CallMeter meter) {
		this.meter = meter;
		return this;
	}

	@Override
	public Peer connect() {
		return new MemoryPeer(this.network, this);
	}

	/** A new link of a lane. */
	ClientLink link(FrameChannel channel, LinkCounters counters, ClientLinkOwner owner) {
		return new ClientLink(channel, this.settings, this.codec, counters, this.completions,
				new KnownExceptions(this.exceptions), owner);
	}

	WireCodec codec() {
		return this.codec;
	}

	LinkSettings settings() {
		return this.settings;
	}

	InetSocketAddress address() {
		return this.address;
	}

	int lanes() {
		return this.lanes;
	}

	Reconnect reconnect() {
		return this.reconnect;
	}

	CallMeter meter() {
		return this.meter;
	}

}
