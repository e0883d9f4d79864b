/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;

/**
 * The server's end of one connection: reads calls, has them run where they should, and
 * collects the answers.
 */
public final class ServerLink implements FrameReceiver {

	/** Spreads calls without a key over the workers. */
	private static final int SPREAD = 0x9E3779B1;

	private final FrameChannel channel;

	private final LinkSettings settings;

	private final ServerLinkOwner owner;

	private final ServerHandshake handshake;

	private final Outbound outbound;

	private final CallRunner runner;

	private final FrameReader reader = new FrameReader();

	private final Inbound inbound;

	private final long handshakeDeadline;

	/**
	 * What the client has been told that it may send again. Written by whoever sends,
	 * read by the network thread.
	 */
	private volatile long reportedCalls;

	private volatile long reportedBytes;

	/** Written by the network thread. */
	private volatile long receivedCalls;

	/** Those that a handler may have begun with; written by the network thread. */
	private final AtomicLong begunCalls = new AtomicLong();

	private long receivedBytes;

	/** Each is written before the other one is read, so that somebody asks. */
	private volatile boolean leaving;

	private volatile boolean welcomed;

	private final AtomicBoolean askedToGo = new AtomicBoolean();

	public ServerLink(FrameChannel channel, LinkSettings settings, ServerLinkOwner owner, long nanoTime) {
		this.channel = channel;
		this.settings = settings;
		this.owner = owner;
		this.handshake = new ServerHandshake(settings, owner.secrets(), channel);
		this.outbound = new Outbound(channel, new RepliesHead(), settings.frameBytes(), owner.counters());
		this.runner = new CallRunner(owner, new Replies(this.outbound, settings, owner), this.handshake::caller,
				this::flushIfNeeded);
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
		// In this order, so that there are never too few
		long done = this.runner.doneCalls();
		return this.begunCalls.get() - done;
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
	 * Whether the client has proven itself, and there was room for it.
	 * @return whether it has been told that it is welcome
	 */
	public boolean isWelcome() {
		return this.welcomed;
	}

	/**
	 * Counts this connection as refused.
	 */
	public void refused() {
		this.owner.counters().refusedConnection();
	}

	/**
	 * Asks the client for no new calls, or refuses it if it has not proven itself yet.
	 */
	public void goAway() {
		this.leaving = true;
		if (this.welcomed) {
			askToGo();
		}
	}

	private void askToGo() {
		if (!this.askedToGo.compareAndSet(false, true)) {
			return;
		}
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
		this.owner.counters().received(length);
		FrameReader in = this.reader.over(frame, offset, length);
		int kind = in.readByte();
		if (kind == FrameKind.HELLO) {
			answer(this.handshake.challenge(in));
		}
		else if (kind == FrameKind.PROOF) {
			receiveProof(in);
		}
		else if (!this.handshake.isProven()) {
			throw ServerHandshake.unexpected(kind);
		}
		else {
			receiveFromFriend(kind, in);
		}
	}

	/**
	 * Whoever drains this node either sees this connection, and waits for its end, or has
	 * said so before, and it is refused.
	 */
	private void receiveProof(FrameReader in) {
		WireBuffer welcome = this.handshake.welcome(in, this.owner.methods(), this.owner.ports(),
				this.owner.codec().schemas());
		String full = this.owner.counters().connected();
		String refusal = this.leaving ? "this node is going away" : full;
		if (refusal != null) {
			throw new ProtocolException(refusal);
		}
		answer(welcome);
		this.welcomed = true;
		if (this.leaving) {
			askToGo();
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
			case FrameKind.CANCEL -> this.runner.cancel(in.readVarint());
			default -> throw new ProtocolException("A client sends no frame of kind " + kind);
		}
	}

	private void receiveCalls(FrameReader in) {
		long now = System.nanoTime();
		this.runner.start(now);
		int count = 0;
		long bytes = this.receivedBytes;
		while (in.remaining() > 0) {
			int head = in.readCount(Integer.MAX_VALUE);
			long id = ((head & Protocol.ASK) != 0) ? in.readVarint() : 0;
			long deadline = now + TimeUnit.MILLISECONDS.toNanos(in.readCount(Integer.MAX_VALUE));
			boolean keyed = (head & Protocol.KEYED) != 0;
			int key = keyed ? in.readInt() : (int) (this.receivedCalls + count) * SPREAD;
			int length = in.readCount(this.settings.maxMessageBytes());
			int start = in.skip(length);
			count++;
			bytes += length + Window.CALL_OVERHEAD;
			requireWithinWindow(this.receivedCalls + count, bytes, length);
			this.begunCalls.lazySet(this.receivedCalls + count);
			this.runner.run(head, id, now, deadline, key, in.array(), start, length);
		}
		this.receivedCalls += count;
		this.receivedBytes = bytes;
		this.runner.publish();
		this.owner.counters().callsReceived.add(count);
	}

	/**
	 * A client of ours never goes beyond; another one must not cost the heap. What counts
	 * is what it has been told, not what is done: as long as it does not read the answers
	 * it may not call.
	 */
	private void requireWithinWindow(long calls, long bytes, int length) {
		if (calls - this.reportedCalls > this.settings.windowCalls()
				|| bytes - this.reportedBytes > (long) this.settings.windowBytes() + length + Window.CALL_OVERHEAD) {
			throw new ProtocolException("The client ignores its window");
		}
	}

	/** The network thread flushes by itself, at the end of its pass. */
	private void flushIfNeeded() {
		if (this.channel.isNetworkThread()) {
			return;
		}
		// Not inFlight(): calls of a frame that is still being read do not count here
		boolean direct = this.receivedCalls - this.runner.doneCalls() <= 0;
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
		this.runner.close();
		this.outbound.close();
		if (this.handshake.isProven()) {
			this.owner.counters().disconnected();
		}
	}

	/** The head of frames of answers: what the client may send again. */
	private final class RepliesHead implements FrameHead {

		private long formerCalls;

		private long formerBytes;

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
			this.formerCalls = ServerLink.this.reportedCalls;
			this.formerBytes = ServerLink.this.reportedBytes;
			byte[] array = frame.array();
			if (array[0] != FrameKind.REPLIES) {
				return;
			}
			long calls = ServerLink.this.runner.doneCalls();
			long bytes = ServerLink.this.runner.doneBytes();
			FrameWriter.putLong(array, 1, calls);
			FrameWriter.putLong(array, 9, bytes);
			ServerLink.this.reportedCalls = calls;
			ServerLink.this.reportedBytes = bytes;
		}

		@Override
		public void notSent() {
			ServerLink.this.reportedCalls = this.formerCalls;
			ServerLink.this.reportedBytes = this.formerBytes;
		}

		@Override
		public boolean isDue() {
			return ServerLink.this.runner.doneCalls() > ServerLink.this.reportedCalls;
		}

	}

}
