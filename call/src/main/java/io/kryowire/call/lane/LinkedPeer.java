/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.lane;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.link.BoundMethod;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.ClientLinkListener;
import io.kryowire.call.link.CompletionThreads;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.link.LinkMethod;
import io.kryowire.call.link.LinkSource;
import io.kryowire.codec.WireCodec;
import io.kryowire.dispatch.ChangeSignal;
import org.jspecify.annotations.Nullable;

/**
 * A peer that is reached over links: one connection for each lane, made again whenever it
 * is lost.
 */
public final class LinkedPeer implements Peer, LinkSource {

	private final WireCodec codec;

	private final CallMeter meter;

	private final LinkCounters counters;

	private final List<Lane> lanes = new ArrayList<>();

	private final ChangeSignal signal = new ChangeSignal();

	private final CompletionThreads completions = new CompletionThreads();

	private final AtomicInteger methods = new AtomicInteger();

	/**
	 * Links have tables by the numbers of methods, so that each has just one, unless
	 * several measure it.
	 */
	private final Map<Measured, BoundMethod> bound = new ConcurrentHashMap<>();

	private final AtomicInteger turn = new AtomicInteger();

	private volatile boolean closed;

	private LinkedPeer(PeerPlan plan, LaneConnector.Factory connectors) {
		this.codec = plan.codec();
		this.counters = new LinkCounters(plan.runtime().clock());
		this.meter = plan.meter();
		BiFunction<FrameChannel, ClientLinkListener, ClientLink> links = plan.links(this.counters, this.completions);
		for (int lane = 0; lane < plan.lanes(); lane++) {
			this.lanes.add(new Lane(lane, plan, this.signal, connectors, links));
		}
	}

	/**
	 * Makes a peer and starts to connect, in the background.
	 * @param plan what it is like
	 * @param connectors make its connections
	 * @return the peer
	 */
	public static LinkedPeer connect(PeerPlan plan, LaneConnector.Factory connectors) {
		LinkedPeer peer = new LinkedPeer(plan, connectors);
		peer.lanes.forEach(Lane::start);
		return peer;
	}

	@Override
	public RemoteMethod method(CallMethod method) {
		return method(method, this.meter);
	}

	@Override
	public RemoteMethod method(CallMethod method, CallMeter measuring) {
		return new LinkMethod(bind(new Measured(method, measuring)), this, this.counters);
	}

	private BoundMethod bind(Measured method) {
		BoundMethod known = this.bound.get(method);
		return (known != null) ? known : bindFirst(method);
	}

	/** One at a time, since each looks at all others. */
	private synchronized BoundMethod bindFirst(Measured method) {
		BoundMethod known = this.bound.get(method);
		if (known != null) {
			return known;
		}
		BoundMethod added = new BoundMethod(method.method(), this.methods.getAndIncrement(), this.codec,
				method.meter());
		this.bound.values().forEach(added::compareNames);
		this.bound.put(method, added);
		return added;
	}

	@Override
	public RemoteMethod methodWhileConnected(CallMethod method) {
		return methodWhileConnected(method, this.meter);
	}

	@Override
	public RemoteMethod methodWhileConnected(CallMethod method, CallMeter measuring) {
		return new LinkMethod(bind(new Measured(method, measuring)), new ImpatientSource(this), this.counters);
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
		return this.signal.await(() -> link(options) != null, deadlineNanos - System.nanoTime());
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
	public @Nullable String nodeId() {
		for (int lane = 0; lane < this.lanes.size(); lane++) {
			ClientLink link = this.lanes.get(lane).link();
			if (link != null) {
				return link.peerId();
			}
		}
		return null;
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
	public boolean isIdle() {
		return this.lanes.stream().allMatch(Lane::isIdle);
	}

	@Override
	public void connectSoon() {
		this.lanes.forEach(Lane::hasten);
	}

	@Override
	public Runnable whenChanged(Runnable listener) {
		return this.signal.listen(listener);
	}

	@Override
	public boolean awaitConnected(long millis) throws InterruptedException {
		boolean connected = this.signal.await(this::isConnected, TimeUnit.MILLISECONDS.toNanos(millis));
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		return connected;
	}

	@Override
	public LinkStatistics statistics() {
		List<ClientLink> links = new ArrayList<>();
		for (Lane lane : this.lanes) {
			ClientLink link = lane.link();
			if (link != null) {
				links.add(link);
			}
		}
		return this.counters.ofPeer(links);
	}

	@Override
	public boolean isClosed() {
		return this.closed;
	}

	@Override
	public void close() {
		// First, since threads that wait for a connection check this when the lanes stop
		this.closed = true;
		this.lanes.forEach(Lane::stop);
		this.signal.close();
		this.completions.close();
	}

	/**
	 * A method and who measures its calls.
	 *
	 * @param method the method
	 * @param meter measures them
	 */
	private record Measured(CallMethod method, CallMeter meter) {
	}

	/**
	 * Finds the links of a peer, but does not wait for one.
	 *
	 * @param peer the peer
	 */
	private record ImpatientSource(LinkedPeer peer) implements LinkSource {

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

}
