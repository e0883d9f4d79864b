/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.net.InetSocketAddress;
import java.util.concurrent.Executor;

import io.kryowire.call.CallMeter;
import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkTls;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Reconnect;
import io.kryowire.call.Transport;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * Describes a peer of which there may be one already. Groups measure its calls when they
 * bind methods. Not thread-safe.
 */
final class SharedPeerPlan implements PeerBuilder {

	private final SharedPeers peers;

	/** Is used if there is none, and refuses what cannot be. */
	private final PeerBuilder own;

	private final Transport transport;

	private final WireCodec codec;

	private final LinkSettings settings;

	private final InetSocketAddress address;

	private int lanes = 1;

	private Executor completions;

	private ExceptionTypes exceptions = ExceptionTypes.NONE;

	private Reconnect reconnect = Reconnect.DEFAULT;

	private @Nullable LinkTls tls;

	private CallMeter meter = CallMeter.NONE;

	SharedPeerPlan(SharedPeers peers, Transport transport, WireCodec codec, LinkSettings settings,
			InetSocketAddress address) {
		this.peers = peers;
		this.transport = transport;
		this.codec = codec;
		this.settings = settings;
		this.address = address;
		this.completions = peers.completions();
		this.own = transport.peer(codec, settings, address).completions(this.completions);
	}

	@Override
	public SharedPeerPlan lanes(int lanes) {
		this.own.lanes(lanes);
		this.lanes = lanes;
		return this;
	}

	@Override
	public SharedPeerPlan completions(Executor completions) {
		this.own.completions(completions);
		this.completions = completions;
		return this;
	}

	@Override
	public SharedPeerPlan exceptions(ExceptionTypes exceptions) {
		this.own.exceptions(exceptions);
		this.exceptions = exceptions;
		return this;
	}

	@Override
	public SharedPeerPlan reconnect(Reconnect reconnect) {
		this.own.reconnect(reconnect);
		this.reconnect = reconnect;
		return this;
	}

	@Override
	public SharedPeerPlan tls(LinkTls tls) {
		this.own.tls(tls);
		this.tls = tls;
		return this;
	}

	@Override
	public SharedPeerPlan meter(CallMeter meter) {
		this.meter = meter;
		return this;
	}

	@Override
	public SharedPeerPlan describedAs(String description) {
		this.own.describedAs(description);
		return this;
	}

	@Override
	public Peer connect() {
		return this.peers.use(new LinkTraits(this.transport, this.codec, this.settings, this.address, this.lanes,
				this.completions, this.exceptions, this.reconnect, this.tls), this.own, this.meter);
	}

}
