/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.routing;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkStatistics;
import io.kryowire.call.Outcome;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.VersionMismatchException;
import org.jspecify.annotations.Nullable;

/**
 * A peer that answers with its name, or as a test says, and is connected when a test says
 * so.
 */
public final class FakePeer implements Peer {

	final String name;

	final AtomicInteger calls = new AtomicInteger();

	final AtomicInteger bound = new AtomicInteger();

	final List<CallOptions> options = new CopyOnWriteArrayList<>();

	private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

	volatile Function<@Nullable Object[], CompletableFuture<@Nullable Object>> answer;

	public volatile long inFlight;

	/** What it calls itself, if not like the list. */
	volatile @Nullable String nodeId;

	volatile boolean laneConnected = true;

	/** How often somebody has known that it is there. */
	final AtomicInteger hastened = new AtomicInteger();

	private volatile boolean connected = true;

	private volatile boolean closed;

	public FakePeer(String name) {
		this.name = name;
		this.answer = (arguments) -> CompletableFuture.completedFuture(name);
	}

	/** Answers once as told and then as before. */
	void fail(Outcome outcome, int times) {
		Function<@Nullable Object[], CompletableFuture<@Nullable Object>> before = this.answer;
		AtomicInteger left = new AtomicInteger(times);
		this.answer = (arguments) -> (left.getAndDecrement() > 0)
				? CompletableFuture.failedFuture(new CallException(outcome, "as told, by " + this.name))
				: before.apply(arguments);
	}

	/** Refuses all calls for its version. */
	void mismatch(String why) {
		this.answer = (arguments) -> CompletableFuture.failedFuture(new VersionMismatchException(why));
	}

	void connect(boolean now) {
		this.connected = now;
		changed();
	}

	void connectLane(boolean now) {
		this.laneConnected = now;
		changed();
	}

	private void changed() {
		this.listeners.forEach(Runnable::run);
	}

	public String name() {
		return this.name;
	}

	int listeners() {
		return this.listeners.size();
	}

	@Override
	public RemoteMethod method(CallMethod method) {
		this.bound.incrementAndGet();
		return new Method();
	}

	@Override
	public boolean isConnected() {
		return this.connected;
	}

	@Override
	public boolean isConnected(CallOptions options) {
		return this.connected && this.laneConnected;
	}

	@Override
	public boolean awaitConnected(long millis) {
		return this.connected;
	}

	@Override
	public @Nullable String nodeId() {
		return this.nodeId;
	}

	@Override
	public long inFlight() {
		return this.inFlight;
	}

	@Override
	public void connectSoon() {
		this.hastened.incrementAndGet();
	}

	@Override
	public Runnable whenChanged(Runnable listener) {
		this.listeners.add(listener);
		return () -> this.listeners.remove(listener);
	}

	@Override
	public LinkStatistics statistics() {
		throw new UnsupportedOperationException("A call that looks at all numbers is slow");
	}

	@Override
	public boolean isClosed() {
		return this.closed;
	}

	@Override
	public void close() {
		this.closed = true;
		connect(false);
	}

	/** Any method. */
	private final class Method implements RemoteMethod {

		@Override
		public CompletableFuture<@Nullable Object> ask(CallOptions options, @Nullable Object... arguments) {
			FakePeer peer = FakePeer.this;
			if (!peer.isConnected(options)) {
				return CompletableFuture
					.failedFuture(new CallException(Outcome.NOT_SENT, "no connection (%s)".formatted(peer.name)));
			}
			peer.calls.incrementAndGet();
			peer.options.add(options);
			return peer.answer.apply(arguments);
		}

		@Override
		public @Nullable Object call(CallOptions options, @Nullable Object... arguments) {
			try {
				return ask(options, arguments).join();
			}
			catch (java.util.concurrent.CompletionException ex) {
				throw (RuntimeException) java.util.Objects.requireNonNull(ex.getCause());
			}
		}

		@Override
		public boolean tell(CallOptions options, @Nullable Object... arguments) {
			call(options, arguments);
			return true;
		}

	}

}
