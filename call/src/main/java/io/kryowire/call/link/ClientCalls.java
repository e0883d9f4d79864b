/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.protocol.FrameReader;

/**
 * The calls of a client's link, from its welcome on: what the server takes of them, those
 * that wait for answers, and what comes for them.
 *
 * @param window what the server takes
 * @param pending those that wait for answers
 * @param sender sends them
 * @param unanswered ends those that get no answer
 * @param replies reads answers
 * @param inbound puts long messages together
 * @param longest how long an answer may be
 * @param outbound what goes out, whose lock guards all of this
 */
record ClientCalls(Window window, PendingCalls pending, CallSender sender, UnansweredCalls unanswered,
		ReplyReader replies, Inbound inbound, int longest, Outbound outbound) {

	/** With so many under way, it does not matter when a single one leaves. */
	private static final int MANY = 64;

	/**
	 * On the network thread, before it sends. It lets whoever has woken it go on first,
	 * since that has more to send, which is one frame a moment later. Otherwise each call
	 * to many nodes wakes as many threads, all of which keep it from the next one.
	 */
	void passEnded(long nanoTime) {
		this.unanswered.expire(nanoTime);
		if (this.outbound.isWoken() && this.window.underWay() >= MANY) {
			Thread.yield();
		}
	}

	/** On the network thread. */
	void receiveReplies(FrameReader in) {
		this.window.done(in.readLong(), in.readLong());
		this.replies.read(in, this.pending);
		this.window.placesAreFree();
	}

	/** On the network thread. */
	void receiveChunk(FrameReader in) {
		LongMessage message = this.inbound.chunk(in);
		if (message == null) {
			return;
		}
		if (message.isRefused()) {
			this.replies.refuse(message, this.pending, this.longest);
		}
		else {
			this.replies.read(new FrameReader().over(message.bytes(), 0, message.length()), this.pending);
		}
		this.window.placesAreFree();
	}

	/** Whether none is under way, and nothing waits to be sent. */
	boolean isIdle() {
		Outbound.Locked locked = this.outbound.lock();
		try {
			return this.window.isEmpty() && this.pending.isEmpty() && this.outbound.queuedBytes() == 0;
		}
		finally {
			locked.unlock();
		}
	}

}
