/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.Execution;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Outcome;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.dispatch.Dispatcher;
import io.kryowire.dispatch.RefusalReason;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server's end of one connection: reads calls, has them run where they should, and
 * collects the answers.
 */
public final class ServerLink implements FrameReceiver {

	private static final Logger logger = LoggerFactory.getLogger(ServerLink.class);

	/** More cancellations than this are forgotten: they only save work. */
	private static final int MOST_CANCELLED = 1024;

	private final FrameChannel channel;

	private final LinkSettings settings;

	private final ServerLinkOwner owner;

	private final ServerHandshake handshake;

	private final Outbound outbound;

	private final Replies replies;

	private final FrameReader reader = new FrameReader();

	private final Inbound inbound;

	private final long handshakeDeadline;

	/**
	 * Calls and bytes that this side is done with. Written by network thread and workers.
	 */
	private final AtomicLong doneCalls = new AtomicLong();

	private final AtomicLong doneBytes = new AtomicLong();

	/**
	 * Written when a frame with the head leaves, under the lock of the outbound queue.
	 */
	private long reportedCalls;

	/** Written by the network thread. */
	private volatile long receivedCalls;

	private final Set<Long> cancelled = ConcurrentHashMap.newKeySet();

	private volatile boolean hasCancelled;

	private volatile boolean gone;

	public ServerLink(FrameChannel channel, LinkSettings settings, ServerLinkOwner owner, long nanoTime) {
		this.channel = channel;
		this.settings = settings;
		this.owner = owner;
		this.handshake = new ServerHandshake(settings);
		this.outbound = new Outbound(channel, new RepliesHead(), settings.frameBytes(), owner.counters());
		this.replies = new Replies(this.outbound, settings, owner);
		this.inbound = new Inbound(settings.maxMessageBytes());
		this.handshakeDeadline = nanoTime + TimeUnit.MILLISECONDS.toNanos(settings.handshakeMillis());
	}

	/**
	 * The client's name.
	 * @return its node id, "?" before it is known
	 */
	public String peerId() {
		return this.handshake.clientId();
	}

	/**
	 * Calls that have come and not been answered.
	 * @return how many
	 */
	public long inFlight() {
		return this.receivedCalls - this.doneCalls.get();
	}

	/**
	 * Bytes that wait to be sent.
	 * @return how many
	 */
	public long queuedBytes() {
		return this.outbound.queuedBytes();
	}

	/**
	 * Whether the client has taken too long to prove itself.
	 * @param nanoTime the time
	 * @return whether it should be disconnected
	 */
	public boolean isLate(long nanoTime) {
		return !this.handshake.isProven() && nanoTime - this.handshakeDeadline > 0;
	}

	/**
	 * Whether the client has proven itself.
	 * @return whether calls may come
	 */
	public boolean isProven() {
		return this.handshake.isProven();
	}

	/**
	 * Counts this connection as refused.
	 */
	public void refused() {
		this.owner.counters().refusedConnection();
	}

	/**
	 * Asks the client for no new calls.
	 */
	public void goAway() {
		WireBuffer frame = new WireBuffer(16);
		frame.appendByte(FrameKind.GOAWAY);
		this.outbound.addFrame(frame);
		this.channel.wake();
	}

	/**
	 * Tells the client why there will be no connection, if it still listens.
	 * @param reason why
	 */
	public void refuse(String reason) {
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.REFUSED);
		FrameWriter.writeText(frame, reason, 1024);
		this.outbound.addFrame(frame);
		this.outbound.flush();
	}

	@Override
	public void received(byte[] frame, int offset, int length) {
		if (!this.handshake.isProven() && length > Protocol.LARGEST_STRANGERS_FRAME) {
			throw new ProtocolException("A stranger's frame of %d bytes".formatted(length));
		}
		this.owner.counters().framesReceived.increment();
		FrameReader in = this.reader.over(frame, offset, length);
		int kind = in.readByte();
		if (kind == FrameKind.HELLO) {
			answer(this.handshake.challenge(in));
		}
		else if (kind == FrameKind.PROOF) {
			answer(this.handshake.welcome(in, this.owner.methods(), this.owner.ports(), this.owner.codec().schemas()));
			this.owner.counters().connected();
		}
		else if (!this.handshake.isProven()) {
			throw new ProtocolException("A stranger's frame of kind " + kind);
		}
		else {
			receiveFromFriend(kind, in);
		}
	}

	private void answer(WireBuffer frame) {
		this.outbound.addFrame(frame);
		this.outbound.flush();
	}

	private void receiveFromFriend(int kind, FrameReader in) {
		switch (kind) {
			case FrameKind.CALLS -> receiveCalls(in);
			case FrameKind.CHUNK -> {
				Inbound.Message message = this.inbound.chunk(in);
				if (message != null) {
					receiveCalls(new FrameReader().over(message.bytes(), 0, message.length()));
				}
			}
			case FrameKind.CANCEL -> {
				if (this.cancelled.size() < MOST_CANCELLED) {
					this.cancelled.add(in.readVarint());
					this.hasCancelled = true;
				}
			}
			default -> throw new ProtocolException("A client sends no frame of kind " + kind);
		}
	}

	private void receiveCalls(FrameReader in) {
		long now = System.nanoTime();
		int count = 0;
		while (in.remaining() > 0) {
			int head = in.readCount(Integer.MAX_VALUE);
			long id = ((head & Protocol.ASK) != 0) ? in.readVarint() : 0;
			long deadline = now + TimeUnit.MILLISECONDS.toNanos(in.readCount(Integer.MAX_VALUE));
			boolean keyed = (head & Protocol.KEYED) != 0;
			int key = keyed ? in.readInt() : (int) (this.receivedCalls + count) * 0x9E3779B1;
			int length = in.readCount(this.settings.maxMessageBytes());
			int start = in.skip(length);
			count++;
			int method = head >>> Protocol.FLAG_BITS;
			if (method >= this.owner.methods().size()) {
				throw new ProtocolException("There is no method %d".formatted(method));
			}
			run(this.owner.methods().get(method), id, deadline, key, in.array(), start, length);
		}
		this.receivedCalls += count;
		this.owner.counters().callsReceived.add(count);
	}

	private void run(ServerMethod method, long id, long deadline, int key, byte[] bytes, int start, int length) {
		if (method.execution() == Execution.INLINE) {
			execute(method, id, deadline, bytes, start, length);
			return;
		}
		Dispatcher dispatcher = (method.execution() == Execution.KEYED) ? this.owner.keyed() : this.owner.virtual();
		byte[] copy = Arrays.copyOfRange(bytes, start, start + length);
		RefusalReason refusal = dispatcher.tryDispatch(key, () -> {
			execute(method, id, deadline, copy, 0, copy.length);
			flushIfNeeded();
		});
		if (refusal != null) {
			this.owner.counters().rejected.increment();
			this.replies.fail(id, Outcome.REJECTED, "too many calls wait at this node (" + refusal + ")");
			done(length);
		}
	}

	private void execute(ServerMethod method, long id, long deadline, byte[] bytes, int start, int length) {
		if (this.gone || (this.hasCancelled && this.cancelled.remove(id))) {
			done(length);
			return;
		}
		if (System.nanoTime() - deadline > 0) {
			this.owner.counters().expired.increment();
			this.replies.fail(id, Outcome.EXPIRED, "its deadline passed before it ran");
			done(length);
			return;
		}
		Object result;
		try {
			result = method.handle(bytes, start, length);
		}
		catch (Throwable ex) {
			fail(method, id, ex);
			done(length);
			return;
		}
		if (result instanceof CompletionStage<?> stage) {
			answerLater(method, id, stage, length);
		}
		else {
			this.replies.succeed(method.method(), id, result);
			done(length);
		}
	}

	private void answerLater(ServerMethod method, long id, CompletionStage<?> stage, int length) {
		stage.whenComplete((result, problem) -> {
			if (problem != null) {
				fail(method, id, problem);
			}
			else {
				this.replies.succeed(method.method(), id, result);
			}
			done(length);
			flushIfNeeded();
		});
	}

	private void fail(ServerMethod method, long id, Throwable problem) {
		if (id == 0) {
			logger.warn("A call without an answer has failed (method={}, from={})", method.method().name(), peerId(),
					problem);
			return;
		}
		this.replies.fail(id, problem);
	}

	/** Gives the call's room back to the client. */
	private void done(int length) {
		this.doneCalls.incrementAndGet();
		this.doneBytes.addAndGet(length + Window.CALL_OVERHEAD);
	}

	/** The network thread flushes by itself, at the end of its pass. */
	private void flushIfNeeded() {
		if (this.channel.isNetworkThread()) {
			return;
		}
		boolean direct = inFlight() <= 0;
		if (!direct) {
			this.outbound.lock().lock();
			try {
				direct = !this.outbound.askToWake();
			}
			finally {
				this.outbound.lock().unlock();
			}
			if (!direct) {
				this.channel.wake();
			}
			return;
		}
		this.outbound.flush();
	}

	@Override
	public void passEnded(long nanoTime) {
		this.outbound.flush();
	}

	@Override
	public void closed(String reason) {
		this.gone = true;
		this.outbound.close();
		if (this.handshake.isProven()) {
			this.owner.counters().disconnected();
		}
	}

	/** The head of frames of answers: what the client may send again. */
	private final class RepliesHead implements FrameHead {

		@Override
		public void start(WireBuffer frame) {
			frame.appendByte(FrameKind.REPLIES);
			FrameWriter.writeLong(frame, 0);
			FrameWriter.writeLong(frame, 0);
		}

		@Override
		public int length() {
			return Protocol.REPLIES_HEAD;
		}

		@Override
		public void finish(WireBuffer frame) {
			byte[] bytes = frame.array();
			if (bytes[0] != FrameKind.REPLIES) {
				return;
			}
			long calls = ServerLink.this.doneCalls.get();
			FrameWriter.putLong(bytes, 1, calls);
			FrameWriter.putLong(bytes, 9, ServerLink.this.doneBytes.get());
			ServerLink.this.reportedCalls = calls;
		}

		@Override
		public boolean isDue() {
			return ServerLink.this.doneCalls.get() > ServerLink.this.reportedCalls;
		}

	}

}
