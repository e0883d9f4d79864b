/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.LinkTls;
import io.kryowire.call.Peer;
import io.kryowire.call.PeerBuilder;
import io.kryowire.call.Reconnect;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.link.BoundMethod;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.KnownExceptions;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.link.LinkMethod;
import io.kryowire.call.link.LinkSource;
import io.kryowire.call.tls.TlsLinks;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * A peer that is called over KryoNet: one connection for each lane, connected again
 * whenever it is lost.
 */
public final class KryonetPeer implements Peer, LinkSource {

	private final WireCodec codec;

	private final CallMeter meter;

	private final LinkCounters counters = new LinkCounters();

	private final List<PeerLane> lanes = new ArrayList<>();

	private final ConnectionSignal signal = new ConnectionSignal();

	private final AtomicInteger methods = new AtomicInteger();

	private final AtomicInteger turn = new AtomicInteger();

	private KryonetPeer(Builder builder) {
		this.codec = builder.codec;
		this.meter = builder.meter;
		KnownExceptions exceptions = new KnownExceptions(builder.exceptions);
		TlsLinks tls = (builder.tls != null) ? TlsLinks.ofPeer(builder.tls) : null;
		for (int lane = 0; lane < builder.lanes; lane++) {
			this.lanes.add(new PeerLane(lane, builder.address, builder.settings, builder.reconnect, tls, this.signal,
					(channel, owner) -> new ClientLink(channel, builder.settings, builder.codec, this.counters,
							builder.completions, exceptions, owner)));
		}
		this.lanes.forEach(PeerLane::start);
	}

	/**
	 * Starts to describe a peer.
	 * @param codec declares and carries the types of its methods
	 * @param settings how the links behave
	 * @param address where the peer listens; looked up anew for each connection
	 * @return a builder
	 */
	public static Builder builder(WireCodec codec, LinkSettings settings, InetSocketAddress address) {
		return new Builder(codec, settings, address);
	}

	@Override
	public RemoteMethod method(CallMethod method) {
		return new LinkMethod(bind(method), this, this.counters);
	}

	private BoundMethod bind(CallMethod method) {
		return new BoundMethod(method, this.methods.getAndIncrement(), this.codec, this.meter);
	}

	@Override
	public RemoteMethod methodWhileConnected(CallMethod method) {
		return new LinkMethod(bind(method), new ImpatientSource(this), this.counters);
	}

	@Override
	public @Nullable ClientLink link(CallOptions options) {
		int size = this.lanes.size();
		if (size == 1) {
			return this.lanes.get(0).link();
		}
		if (options.keyed()) {
			return this.lanes.get(laneOf(options.keyHash(), size)).link();
		}
		int first = (this.turn.getAndIncrement() & Integer.MAX_VALUE) % size;
		for (int i = 0; i < size; i++) {
			ClientLink link = this.lanes.get((first + i) % size).link();
			if (link != null) {
				return link;
			}
		}
		return null;
	}

	private static int laneOf(int keyHash, int lanes) {
		return (int) ((keyHash * 0x9E3779B9L & 0xFFFF_FFFFL) * lanes >>> 32);
	}

	@Override
	public boolean await(CallOptions options, long deadlineNanos) {
		return this.signal.await(() -> link(options) != null, deadlineNanos);
	}

	@Override
	public String trouble() {
		return this.lanes.get(0).trouble();
	}

	@Override
	public boolean isConnected() {
		for (int lane = 0; lane < this.lanes.size(); lane++) {
			if (this.lanes.get(lane).link() != null) {
				return true;
			}
		}
		return false;
	}

	@Override
	public boolean isConnected(CallOptions options) {
		return link(options) != null;
	}

	@Override
	public long inFlight() {
		long inFlight = 0;
		for (int lane = 0; lane < this.lanes.size(); lane++) {
			ClientLink link = this.lanes.get(lane).link();
			inFlight += (link != null) ? link.inFlight() : 0;
		}
		return inFlight;
	}

	@Override
	public void whenChanged(Runnable listener) {
		this.signal.listen(listener);
	}

	@Override
	public boolean awaitConnected(long millis) throws InterruptedException {
		boolean connected = this.signal.await(this::isConnected,
				System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		return connected;
	}

	@Override
	public LinkStatistics statistics() {
		List<ClientLink> links = new ArrayList<>();
		for (PeerLane lane : this.lanes) {
			ClientLink link = lane.link();
			if (link != null) {
				links.add(link);
			}
		}
		return this.counters.snapshot(links);
	}

	@Override
	public void close() {
		this.lanes.forEach(PeerLane::stop);
		this.signal.close();
	}

	/**
	 * Finds the links of a peer and does not wait for one.
	 *
	 * @param peer the peer
	 */
	private record ImpatientSource(KryonetPeer peer) implements LinkSource {

		@Override
		public @Nullable ClientLink link(CallOptions options) {
			return this.peer.link(options);
		}

		@Override
		public boolean await(CallOptions options, long deadlineNanos) {
			return false;
		}

		@Override
		public String trouble() {
			return this.peer.trouble();
		}

	}

	/**
	 * Describes a peer. Not thread-safe.
	 */
	public static final class Builder implements PeerBuilder {

		private final WireCodec codec;

		private final LinkSettings settings;

		private final InetSocketAddress address;

		private int lanes = 1;

		private Executor completions = ForkJoinPool.commonPool();

		private List<Class<? extends Throwable>> exceptions = List.of();

		private Reconnect reconnect = Reconnect.DEFAULT;

		private CallMeter meter = CallMeter.NONE;

		private @Nullable LinkTls tls;

		private Builder(WireCodec codec, LinkSettings settings, InetSocketAddress address) {
			this.codec = codec;
			this.settings = settings;
			this.address = address;
		}

		@Override
		public Builder lanes(int lanes) {
			if (lanes < 1) {
				throw new IllegalArgumentException("A peer needs at least one lane, not %d".formatted(lanes));
			}
			this.lanes = lanes;
			return this;
		}

		@Override
		public Builder completions(Executor completions) {
			this.completions = completions;
			return this;
		}

		@Override
		public Builder exceptions(List<Class<? extends Throwable>> exceptions) {
			this.exceptions = List.copyOf(exceptions);
			return this;
		}

		@Override
		public Builder reconnect(Reconnect reconnect) {
			this.reconnect = reconnect;
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
		public Peer connect() {
			return new KryonetPeer(this);
		}

	}

}
