/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.TimeUnit;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;
import io.kryowire.dispatch.TaskThreads;
import org.jspecify.annotations.Nullable;

/**
 * Sends the calls of a client's link, from any thread: takes room for each, or waits for
 * it, and appends it to what goes out. Made when the server has said what it takes.
 */
final class CallSender {

	private final ClientLink link;

	private final FrameChannel channel;

	private final Outbound outbound;

	private final Window credits;

	private final PendingCalls pending;

	private final RemoteMethods methods;

	private final int mostBytes;

	private final LinkSettings settings;

	/**
	 * Creates a sender.
	 * @param link the link, which may be over
	 * @param channel carries the frames
	 * @param outbound what goes out, whose lock this takes
	 * @param credits the room at the server
	 * @param pending the calls that wait for answers
	 * @param methods the server's methods
	 * @param mostBytes how long a call may be
	 * @param settings how long it may be for this client, and how many bytes of calls are
	 * sent at once
	 */
	CallSender(ClientLink link, FrameChannel channel, Outbound outbound, Window credits, PendingCalls pending,
			RemoteMethods methods, int mostBytes, LinkSettings settings) {
		this.link = link;
		this.channel = channel;
		this.outbound = outbound;
		this.credits = credits;
		this.pending = pending;
		this.methods = methods;
		this.mostBytes = mostBytes;
		this.settings = settings;
	}

	boolean send(BoundMethod method, @Nullable CallFuture call, CallOptions options, long deadlineNanos, boolean late,
			WireBuffer body) {
		int id = this.methods.idOf(method, this.link.peerId());
		if (body.length() > this.mostBytes) {
			throw tooLong(method, body.length());
		}
		int size = body.length() + Window.CALL_OVERHEAD;
		boolean isLong = Transfer.isLong(body.length(), this.settings.frameBytes());
		WireBuffer content = isLong ? Transfer.content(body) : body;
		boolean direct;
		boolean wake = false;
		Outbound.Locked locked = this.outbound.lock();
		try {
			boolean waits = !hasRoom(call, size, locked);
			if (this.link.isOver() || (waits && !awaitRoom(call, size, options, deadlineNanos, locked))) {
				return false;
			}
			int millis = (late || waits) ? millisUntil(deadlineNanos) : options.deadlineMillis();
			direct = this.credits.isEmpty() && locked.isQuiet();
			this.credits.take(size, locked);
			append(id, call, options, millis, content, isLong, locked);
			if (!direct && !this.channel.isNetworkThread()) {
				wake = locked.askToWake();
			}
		}
		finally {
			locked.unlock();
		}
		if (direct) {
			this.outbound.flush();
		}
		if (wake) {
			this.outbound.wake();
		}
		else if (call != null && call.deadlineNanos() == this.pending.nextExpiry()) {
			this.channel.wakeBy(call.deadlineNanos());
		}
		return true;
	}

	private CallException tooLong(BoundMethod method, int length) {
		String limit = (this.mostBytes == this.settings.maxMessageBytes())
				? "more than this client's max-message-size=%d".formatted(this.mostBytes)
				: "and %s takes %d (its max-message-size)".formatted(this.link.peerId(), this.mostBytes);
		return new CallException(Outcome.NOT_SENT,
				"The arguments of %s have %d bytes, %s".formatted(method.name(), length, limit));
	}

	private boolean hasRoom(@Nullable CallFuture call, int size, Outbound.Locked locked) {
		return this.credits.hasRoom(size, locked) && (call == null || this.pending.hasPlace());
	}

	private boolean awaitRoom(@Nullable CallFuture call, int size, CallOptions options, long deadlineNanos,
			Outbound.Locked locked) {
		if (options.overflow() != Overflow.WAIT || this.channel.isNetworkThread() || !WaitingThreads.mayWait()) {
			return false;
		}
		letOthersRun(locked);
		long nanos = deadlineNanos - System.nanoTime();
		this.credits.startWaiting(locked);
		try {
			while (nanos > 0 && !this.link.isOver() && !hasRoom(call, size, locked)) {
				nanos = this.credits.await(size, nanos, locked);
			}
			return !this.link.isOver() && hasRoom(call, size, locked);
		}
		finally {
			this.credits.stopWaiting(locked);
			TaskThreads.hasWaited();
		}
	}

	/** Which may start a thread: not with the lock. */
	private void letOthersRun(Outbound.Locked locked) {
		locked.unlock();
		try {
			TaskThreads.aboutToWait();
		}
		finally {
			this.outbound.lock();
		}
	}

	private static int millisUntil(long deadlineNanos) {
		return (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime()));
	}

	private void append(int method, @Nullable CallFuture call, CallOptions options, int millis, WireBuffer body,
			boolean tooLong, Outbound.Locked locked) {
		int length = body.length();
		boolean isLong = tooLong || (options.keyed() && locked.isLongUnderWay(options.keyHash()));
		WireBuffer head = locked.begin(length, isLong);
		long id = 0;
		if (call != null) {
			id = this.pending.number();
		}
		head.appendVarint((long) method << Protocol.FLAG_BITS | (options.keyed() ? Protocol.KEYED : 0)
				| ((call != null) ? Protocol.ASK : 0) | (options.headers().isEmpty() ? 0 : Protocol.HEADERS)
				| ((call != null && call.outer() != null) ? Protocol.NESTED : 0));
		if (call != null) {
			head.appendVarint(id);
		}
		head.appendVarint(millis);
		if (options.keyed()) {
			FrameWriter.writeInt(head, options.keyHash());
		}
		head.appendVarint(length);
		long entry = locked.append(head, (isLong && !tooLong) ? Transfer.content(body) : body, isLong,
				(isLong && options.keyed()) ? Transfer.key(options.keyHash()) : Transfer.NO_KEY);
		if (call != null) {
			call.sentOver(this.link, id, entry);
			this.pending.put(call);
		}
	}

}
