/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.lane;

import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.kryowire.call.CallMeter;
import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkTls;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Reconnect;
import io.kryowire.call.failure.KnownExceptions;
import io.kryowire.call.link.CallRuntime;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.ClientLinkListener;
import io.kryowire.call.link.CompletionThreads;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.link.PeerVersions;
import io.kryowire.call.protocol.SharedSecrets;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * Describes a peer of any transport.
 */
public final class PeerPlan implements PeerBuilder {

	private final WireCodec codec;

	private final LinkSettings settings;

	private final InetSocketAddress address;

	private final CallRuntime runtime;

	private final Function<PeerPlan, Peer> transport;

	private int lanes = 1;

	private @Nullable Executor completions;

	private ExceptionTypes exceptions = ExceptionTypes.NONE;

	private Reconnect reconnect = Reconnect.DEFAULT;

	private CallMeter meter = CallMeter.NONE;

	private @Nullable LinkTls tls;

	private @Nullable String description;

	/**
	 * Starts to describe a peer.
	 * @param codec declares and carries the types of its methods
	 * @param settings how the links behave
	 * @param address where the peer listens
	 * @param runtime where the peer takes the time, random numbers and threads from
	 * @param transport makes the peer
	 */
	public PeerPlan(WireCodec codec, LinkSettings settings, InetSocketAddress address, CallRuntime runtime,
			Function<PeerPlan, Peer> transport) {
		this.codec = codec;
		this.settings = settings;
		this.address = address;
		this.runtime = runtime;
		this.transport = transport;
	}

	@Override
	public PeerPlan lanes(int lanes) {
		if (lanes < 1) {
			throw new IllegalArgumentException("A peer needs at least one lane, not %d".formatted(lanes));
		}
		this.lanes = lanes;
		return this;
	}

	@Override
	public PeerPlan completions(Executor completions) {
		this.completions = completions;
		return this;
	}

	@Override
	public PeerPlan exceptions(ExceptionTypes exceptions) {
		this.exceptions = exceptions;
		return this;
	}

	@Override
	public PeerPlan reconnect(Reconnect reconnect) {
		this.reconnect = reconnect;
		return this;
	}

	@Override
	public PeerPlan tls(LinkTls tls) {
		this.tls = tls;
		return this;
	}

	@Override
	public PeerPlan meter(CallMeter meter) {
		this.meter = meter;
		return this;
	}

	@Override
	public PeerPlan describedAs(String description) {
		this.description = description;
		return this;
	}

	@Override
	public Peer connect() {
		return this.transport.apply(this);
	}

	/**
	 * How the links behave.
	 * @return the settings
	 */
	public LinkSettings settings() {
		return this.settings;
	}

	/**
	 * Where the peer listens.
	 * @return the address
	 */
	public InetSocketAddress address() {
		return this.address;
	}

	/**
	 * How the links are encrypted.
	 * @return how, {@code null} if they are not
	 */
	public @Nullable LinkTls tls() {
		return this.tls;
	}

	/**
	 * What a lane's threads are called after.
	 * @param lane the lane's number
	 * @return the name
	 */
	public String laneName(int lane) {
		return "%s:%d-%d".formatted(this.address.getHostString(), this.address.getPort(), lane);
	}

	@Nullable String description() {
		return this.description;
	}

	WireCodec codec() {
		return this.codec;
	}

	int lanes() {
		return this.lanes;
	}

	Reconnect reconnect() {
		return this.reconnect;
	}

	CallRuntime runtime() {
		return this.runtime;
	}

	CallMeter meter() {
		return this.meter;
	}

	/**
	 * Makes the links of all lanes.
	 * @param counters count what happens on them
	 * @param threads complete calls if nothing else is said to
	 */
	BiFunction<FrameChannel, ClientLinkListener, ClientLink> links(LinkCounters counters, CompletionThreads threads) {
		Executor executor = (this.completions != null) ? this.completions : threads;
		KnownExceptions known = new KnownExceptions(this.exceptions, this.codec);
		// Derived once, and not while a connection waits
		SharedSecrets secrets = SharedSecrets.of(this.settings.secrets());
		PeerVersions versions = new PeerVersions();
		return (channel, owner) -> new ClientLink(channel, this.settings, secrets, this.codec, counters, executor,
				known, owner, versions);
	}

}
