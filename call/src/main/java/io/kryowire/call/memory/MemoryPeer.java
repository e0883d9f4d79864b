/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.memory;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.link.BoundMethod;
import io.kryowire.call.link.ClientLink;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.link.LinkMethod;
import io.kryowire.call.link.LinkSource;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * A peer in the same memory: one connection for each lane, connected again whenever it is
 * lost.
 */
final class MemoryPeer implements Peer, LinkSource {

	private final MemoryNetwork network;

	private final WireCodec codec;

	private final CallMeter meter;

	private final LinkCounters counters = new LinkCounters();

	private final List<MemoryLane> lanes = new ArrayList<>();

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	private final AtomicInteger methods = new AtomicInteger();

	private final AtomicInteger turn = new AtomicInteger();

	private volatile boolean closed;

	MemoryPeer(MemoryNetwork network, MemoryPeerBuilder plan) {
		this.network = network;
		this.codec = plan.codec();
		this.meter = plan.meter();
		for (int lane = 0; lane < plan.lanes(); lane++) {
			this.lanes.add(new MemoryLane(lane, network, plan, this.counters, this::changed));
		}
		this.lanes.forEach(MemoryLane::start);
	}

	private void changed() {
		this.network.changed();
		this.listeners.forEach(Runnable::run);
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
		if (options.keyed()) {
			return this.lanes.get(Math.floorMod(options.keyHash(), size)).link();
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

	@Override
	public boolean await(CallOptions options, long deadlineNanos) {
		try {
			this.network.await(() -> this.closed || link(options) != null, deadlineNanos);
			return link(options) != null;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

	@Override
	public String trouble() {
		return this.lanes.get(0).trouble();
	}

	@Override
	public boolean isConnected() {
		return this.lanes.stream().anyMatch((lane) -> lane.link() != null);
	}

	@Override
	public boolean isConnected(CallOptions options) {
		return link(options) != null;
	}

	@Override
	public void whenChanged(Runnable listener) {
		this.listeners.add(listener);
	}

	@Override
	public boolean awaitConnected(long millis) throws InterruptedException {
		this.network.await(() -> this.closed || isConnected(),
				System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis));
		return isConnected();
	}

	@Override
	public LinkStatistics statistics() {
		return this.counters.snapshot(this.lanes.stream().map(MemoryLane::link).filter(Objects::nonNull).toList());
	}

	@Override
	public void close() {
		this.closed = true;
		this.lanes.forEach(MemoryLane::stop);
	}

	/**
	 * Finds the links of a peer and does not wait for one.
	 *
	 * @param peer the peer
	 */
	private record ImpatientSource(MemoryPeer peer) implements LinkSource {

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
