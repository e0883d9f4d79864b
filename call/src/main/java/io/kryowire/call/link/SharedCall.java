/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.CallOptions;
import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One peer's part of {@link SharedCalls}. Goes the way of any other call from the point
 * where that is encoded, but never waits for room on the way.
 */
final class SharedCall {

	private final LinkMethod method;

	private final CallOptions options;

	/** As the link is told: whoever waits, waits for all links at once. */
	private final CallOptions atOnce;

	private final SharedBody body;

	private final CallFuture call;

	private boolean waited;

	/** Whose room is waited for. */
	private @Nullable ClientLink watched;

	private @Nullable RoomWatch watch;

	SharedCall(LinkMethod method, CallOptions options, CallOptions atOnce, long startNanos, SharedBody body) {
		this.method = method;
		this.options = options;
		this.atOnce = atOnce;
		this.body = body;
		this.call = method.newCall(startNanos, options);
	}

	CallFuture future() {
		return this.call;
	}

	long deadlineNanos() {
		return this.call.deadlineNanos();
	}

	/**
	 * Sends it if there is room. Throws nothing: what fails, fails for this peer.
	 * @param room is told of room from now on, if there is one
	 * @param again whether to try again when there may be room, or to fail for want of it
	 * @return whether that was all: it has been sent, or has failed
	 */
	boolean send(@Nullable RoomWatch room, boolean again) {
		boolean done = true;
		try {
			done = trySend(room, again);
		}
		catch (RuntimeException | Error ex) {
			if (!this.call.isSent()) {
				this.call.notSent();
			}
			this.call.completeExceptionally(ex);
		}
		if (done) {
			stopWatching();
		}
		this.waited = true;
		return done;
	}

	private boolean trySend(@Nullable RoomWatch room, boolean again) {
		BoundMethod there = this.method.bound();
		OuterCall outer = this.call.outer();
		if (outer != null) {
			outer.requireTimeFor(there);
		}
		SharedBody.Encoding encoding = this.body.of(there);
		WireBuffer chain = chain(outer);
		while (true) {
			ClientLink link = link();
			if (link == null) {
				throw this.method.unconnected(this.options);
			}
			watch(link, room);
			boolean mayHaveRoom = !again || hasRoom(link, chain.length() + encoding.length());
			if (mayHaveRoom
					&& link.send(there, this.call, this.atOnce, deadlineNanos(), isLate(), encoding.body(chain))) {
				there.sentBroadcast();
				if (outer != null) {
					outer.sent(this.call);
				}
				return true;
			}
			if (!link.isOver()) {
				return hasFailed(link, again);
			}
		}
	}

	/**
	 * The one that it has waited for: each time a peer is asked for a link, that may be
	 * another one, without room.
	 */
	private @Nullable ClientLink link() {
		ClientLink waitedFor = this.watched;
		return (waitedFor != null && !waitedFor.isOver()) ? waitedFor : this.method.links().link(this.options);
	}

	/** Looks before the bytes are put together, since others have room more often. */
	private boolean hasRoom(ClientLink link, int length) {
		return this.watch == null || link.window().insist(length + Window.CALL_OVERHEAD);
	}

	private boolean hasFailed(ClientLink link, boolean again) {
		if (!again) {
			throw this.method.full(this.options, link);
		}
		return false;
	}

	private WireBuffer chain(@Nullable OuterCall outer) {
		WireBuffer chain = new WireBuffer(0);
		if (outer != null) {
			outer.writeChain(chain, this.call.identity());
		}
		return chain;
	}

	/** Whether there may be less time left than its options say. */
	private boolean isLate() {
		return this.waited || this.call.hasInheritedDeadline();
	}

	/** Before it is sent, or room that is made meanwhile would not be told. */
	private void watch(ClientLink link, @Nullable RoomWatch room) {
		if (room != null && link != this.watched) {
			stopWatching();
			link.window().watch(room);
			this.watched = link;
			this.watch = room;
		}
	}

	/** Whatever has happened: who goes first, and does not go, keeps all others back. */
	void stopWatching() {
		ClientLink link = this.watched;
		RoomWatch told = this.watch;
		if (link != null && told != null) {
			link.window().unwatch(told);
			this.watched = null;
			this.watch = null;
		}
	}

}
