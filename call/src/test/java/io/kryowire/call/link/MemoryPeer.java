/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;
import org.jspecify.annotations.Nullable;

/**
 * A peer in the same memory: connected once.
 */
final class MemoryPeer implements Peer, LinkSource, ClientLinkOwner {

	private final WireCodec codec = KryoCodec.of();

	private final LinkCounters counters = new LinkCounters();

	private final AtomicInteger methods = new AtomicInteger();

	private final AtomicInteger turn = new AtomicInteger();

	private final List<MemoryEnd<ClientLink>> ends = new ArrayList<>();

	private final CountDownLatch ready;

	private volatile boolean gone;

	MemoryPeer(Wires.PeerPlan plan, MemoryNode node) {
		this.ready = new CountDownLatch(plan.lanes());
		KnownExceptions exceptions = new KnownExceptions(plan.exceptions());
		for (int i = 0; i < plan.lanes(); i++) {
			MemoryEnd<ClientLink> end = new MemoryEnd<>("memory-client", (channel) -> new ClientLink(channel,
					plan.settings(), this.codec, this.counters, plan.completions(), exceptions, this));
			this.ends.add(end);
			MemoryEnd.join(end, node.accept());
			end.later(end.receiver()::start);
		}
	}

	@Override
	public RemoteMethod method(CallMethod method) {
		return new LinkMethod(new BoundMethod(method, this.methods.getAndIncrement(), this.codec, CallMeter.NONE), this,
				this.counters);
	}

	@Override
	public @Nullable ClientLink link(CallOptions options) {
		if (!isConnected()) {
			return null;
		}
		int number = options.keyed() ? options.keyHash() : this.turn.getAndIncrement();
		return this.ends.get(Math.floorMod(number, this.ends.size())).receiver();
	}

	@Override
	public boolean await(CallOptions options, long deadlineNanos) {
		return link(options) != null;
	}

	@Override
	public String trouble() {
		return "memory does not connect again";
	}

	@Override
	public boolean isConnected() {
		return !this.gone && this.ready.getCount() == 0;
	}

	@Override
	public boolean awaitConnected(long millis) throws InterruptedException {
		return this.ready.await(millis, TimeUnit.MILLISECONDS);
	}

	@Override
	public LinkStatistics statistics() {
		return this.counters.snapshot(this.ends.stream().mapToLong((end) -> end.receiver().inFlight()).sum(),
				this.ends.stream().mapToLong((end) -> end.receiver().queuedBytes()).sum());
	}

	@Override
	public void ready(ClientLink link, List<Integer> ports) {
		this.ready.countDown();
	}

	@Override
	public void goingAway(ClientLink link) {
		this.gone = true;
	}

	@Override
	public void ended(ClientLink link, String reason) {
		this.gone = true;
	}

	@Override
	public void close() {
		this.ends.forEach(MemoryEnd::close);
	}

}
