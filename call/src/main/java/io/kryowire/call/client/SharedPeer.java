/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.util.concurrent.atomic.AtomicBoolean;

import io.kryowire.call.CallMeter;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.client.SharedPeers.Shared;
import org.jspecify.annotations.Nullable;

/**
 * A peer as one of the groups that share it sees it: with a meter of its own, and an end
 * of its own. What is counted on the links is that of all of them.
 */
final class SharedPeer implements Peer {

	private final Shared shared;

	private final Peer peer;

	private final CallMeter meter;

	private final AtomicBoolean closed = new AtomicBoolean();

	SharedPeer(Shared shared, CallMeter meter) {
		this.shared = shared;
		this.peer = shared.peer();
		this.meter = meter;
	}

	@Override
	public RemoteMethod method(CallMethod method) {
		return this.peer.method(method, this.meter);
	}

	@Override
	public RemoteMethod methodWhileConnected(CallMethod method) {
		return this.peer.methodWhileConnected(method, this.meter);
	}

	@Override
	public boolean isConnected() {
		return !this.closed.get() && this.peer.isConnected();
	}

	@Override
	public boolean isConnected(CallOptions options) {
		return !this.closed.get() && this.peer.isConnected(options);
	}

	@Override
	public boolean awaitConnected(long millis) throws InterruptedException {
		return !this.closed.get() && this.peer.awaitConnected(millis);
	}

	@Override
	public @Nullable String trouble() {
		return this.closed.get() ? "closed" : this.peer.trouble();
	}

	@Override
	public @Nullable String nodeId() {
		return this.peer.nodeId();
	}

	@Override
	public long inFlight() {
		return this.peer.inFlight();
	}

	/** Where others keep it, nothing that is under way is disturbed. */
	@Override
	public boolean isIdle() {
		return !this.shared.hasOneUser() || this.peer.isIdle();
	}

	/**
	 * Leaves it to the others if there are any, and says whether it may be closed. Two
	 * groups that leave at the same time do not leave it to each other.
	 */
	boolean isDone() {
		return this.closed.get() || this.shared.leaveToOthers(this.closed) || this.peer.isIdle();
	}

	@Override
	public void connectSoon() {
		this.peer.connectSoon();
	}

	@Override
	public Runnable whenChanged(Runnable listener) {
		return this.peer.whenChanged(listener);
	}

	@Override
	public boolean isClosed() {
		return this.closed.get() || this.peer.isClosed();
	}

	@Override
	public LinkStatistics statistics() {
		return this.peer.statistics();
	}

	@Override
	public void close() {
		if (this.closed.compareAndSet(false, true)) {
			this.shared.release();
		}
	}

}
