/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.call.protocol.SharedSecrets;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * The client's end of one connection, from hello to its end. Calls are encoded by their
 * callers and collected here; answers complete their futures.
 */
public final class ClientLink implements FrameReceiver {

	private final FrameChannel channel;

	private final LinkSettings settings;

	private final WireCodec codec;

	private final LinkCounters counters;

	private final ClientLinkOwner owner;

	private final ClientHandshake handshake;

	private final Outbound outbound;

	private final ReentrantLock lock;

	private final Completions completions;

	private final ReplyReader replies;

	private final FrameReader reader = new FrameReader();

	private final Inbound inbound;

	/**
	 * Set by the network thread with the welcome, before the owner learns of the link.
	 */
	private @Nullable Window window;

	private @Nullable PendingCalls pending;

	private @Nullable CallSender sender;

	private @Nullable UnansweredCalls unanswered;

	/** Written by the network thread under the lock. */
	private volatile boolean ended;

	/** As well: the server wants no new calls. */
	private volatile boolean leaving;

	public ClientLink(FrameChannel channel, LinkSettings settings, SharedSecrets secrets, WireCodec codec,
			LinkCounters counters, Executor completions, KnownExceptions exceptions, ClientLinkOwner owner) {
		this.channel = channel;
		this.settings = settings;
		this.codec = codec;
		this.counters = counters;
		this.owner = owner;
		this.handshake = new ClientHandshake(settings, secrets, codec.schemas().fingerprint());
		this.outbound = new Outbound(channel, new CallsHead(), settings.frameBytes(), counters);
		this.lock = this.outbound.lock();
		this.completions = new Completions(completions);
		this.replies = new ReplyReader(this.completions, exceptions, counters);
		this.inbound = Inbound.ofAnswers(settings.maxMessageBytes());
	}

	/**
	 * Says hello. Called on the network thread when the connection is there.
	 */
	public void start() {
		this.outbound.addFrame(this.handshake.hello());
		this.outbound.flush();
	}

	/**
	 * The server's name.
	 * @return its node id, "?" before it is known
	 */
	public String peerId() {
		return this.handshake.serverId();
	}

	/**
	 * Calls without an answer.
	 * @return how many
	 */
	public long inFlight() {
		Window current = this.window;
		return (current != null) ? current.underWay() : 0;
	}

	/**
	 * Calls that the server would still take.
	 * @return how many
	 */
	public long freeCalls() {
		Window current = this.window;
		return (current != null) ? current.freeCalls() : 0;
	}

	/**
	 * Bytes of calls that the server would still take.
	 * @return how many
	 */
	public long freeBytes() {
		Window current = this.window;
		return (current != null) ? current.freeBytes() : 0;
	}

	/**
	 * Bytes that wait to be sent.
	 * @return how many
	 */
	public long queuedBytes() {
		return this.outbound.queuedBytes();
	}

	/**
	 * Sends a call.
	 * @param method the method
	 * @param call who waits for the answer, {@code null} if nobody does
	 * @param options how
	 * @param deadlineNanos until when to wait for room
	 * @param late whether some of its time has passed already
	 * @param body the encoded arguments; emptied if it is long
	 * @return whether it was sent; if not, {@link #isOver} or the pipe is full
	 * @throws CallException if the server would not take it
	 */
	boolean send(BoundMethod method, @Nullable CallFuture call, CallOptions options, long deadlineNanos, boolean late,
			WireBuffer body) {
		return required(this.sender).send(method, call, options, deadlineNanos, late, body);
	}

	/**
	 * Whether nothing can be sent any more. Its owner learns of that a little later.
	 * @return whether the connection has been lost
	 */
	public boolean isOver() {
		return this.ended || this.leaving;
	}

	/** A number that no call has had. */
	long nextCall() {
		this.lock.lock();
		try {
			return (this.pending != null) ? this.pending.nextNumber() : 0;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Takes a call out of the table. */
	boolean forget(CallFuture call) {
		return required(this.pending).remove(call);
	}

	/** Whoever takes a call out of the table because its deadline has passed says so. */
	void countExpired() {
		this.counters.expired.increment();
	}

	void sendCancel(long id) {
		WireBuffer frame = new WireBuffer(16);
		frame.appendByte(FrameKind.CANCEL);
		frame.appendVarint(id);
		this.outbound.addFrame(frame);
		this.channel.wake();
	}

	@Override
	public void received(byte[] frame, int offset, int length) {
		this.counters.received(length);
		FrameReader in = this.reader.over(frame, offset, length);
		int kind = in.readByte();
		switch (kind) {
			case FrameKind.CHALLENGE -> {
				this.outbound.addFrame(this.handshake.proof(in));
				this.outbound.flush();
			}
			case FrameKind.WELCOME -> receiveWelcome(this.handshake.welcome(in));
			case FrameKind.REFUSED ->
				throw new ProtocolException("The server refuses the connection: " + in.readNote(1024));
			default -> receiveFromFriend(kind, in);
		}
	}

	private void receiveFromFriend(int kind, FrameReader in) {
		if (!this.handshake.isOver()) {
			throw this.handshake.unexpected(kind);
		}
		switch (kind) {
			case FrameKind.REPLIES -> receiveReplies(in);
			case FrameKind.CHUNK -> receiveChunk(in);
			case FrameKind.GOAWAY -> receiveGoAway();
			default -> throw this.handshake.unexpected(kind);
		}
	}

	private void receiveWelcome(ClientHandshake.Welcome welcome) {
		if (!welcome.schemas().isEmpty()) {
			this.codec.schemas().learn(welcome.schemas());
		}
		PendingCalls calls = new PendingCalls(welcome.windowCalls(), this.owner.firstCall());
		Window credits = new Window(this.lock, welcome.windowCalls(), welcome.windowBytes());
		this.sender = new CallSender(this, this.channel, this.outbound, credits, calls,
				new RemoteMethods(welcome, this.codec.schemas()), welcome.maxMessageBytes(), this.settings);
		this.unanswered = new UnansweredCalls(calls, this.outbound, this.completions, this.counters, this::peerId);
		this.pending = calls;
		this.window = credits;
		this.counters.connected();
		this.owner.ready(this, welcome.ports());
	}

	/** From now on no call is sent; when all are answered the connection is closed. */
	private void receiveGoAway() {
		if (this.leaving) {
			return;
		}
		this.lock.lock();
		try {
			this.leaving = true;
		}
		finally {
			this.lock.unlock();
		}
		if (this.window != null) {
			this.window.wakeAll();
		}
		this.owner.goingAway(this);
	}

	private boolean isIdle() {
		this.lock.lock();
		try {
			return (this.window == null || this.window.isEmpty()) && (this.pending == null || this.pending.isEmpty())
					&& this.outbound.queuedBytes() == 0;
		}
		finally {
			this.lock.unlock();
		}
	}

	private void receiveReplies(FrameReader in) {
		PendingCalls calls = welcomed(this.pending);
		welcomed(this.window).done(in.readLong(), in.readLong());
		this.replies.read(in, calls);
		welcomed(this.window).placesAreFree();
	}

	private void receiveChunk(FrameReader in) {
		PendingCalls calls = welcomed(this.pending);
		LongMessage message = this.inbound.chunk(in);
		if (message != null) {
			if (message.isRefused()) {
				this.replies.refuse(message, calls, this.settings.maxMessageBytes());
			}
			else {
				this.replies.read(new FrameReader().over(message.bytes(), 0, message.length()), calls);
			}
			welcomed(this.window).placesAreFree();
		}
	}

	@Override
	public void passEnded(long nanoTime) {
		if (this.unanswered != null) {
			this.unanswered.expire(nanoTime);
		}
		this.outbound.flush();
		if (this.leaving && isIdle()) {
			this.channel.closeSoon("the peer is going away");
		}
	}

	/**
	 * When the network thread has to look at the clock again.
	 * @return a time of {@link System#nanoTime()}, {@code Long.MAX_VALUE} if never
	 */
	public long nextExpiry() {
		PendingCalls calls = this.pending;
		return (calls != null) ? calls.nextExpiry() : Long.MAX_VALUE;
	}

	@Override
	public void closed(String reason) {
		List<CallFuture> lost = List.of();
		this.lock.lock();
		try {
			this.ended = true;
			if (this.unanswered != null) {
				lost = this.unanswered.lose(reason);
			}
		}
		finally {
			this.lock.unlock();
		}
		this.outbound.close();
		if (this.window != null) {
			this.counters.disconnected();
			this.window.wakeAll();
		}
		this.completions.complete(lost);
		this.owner.ended(this, reason);
	}

	private static <T> T welcomed(@Nullable T value) {
		if (value == null) {
			throw new ProtocolException("An answer before the welcome");
		}
		return value;
	}

	private static <T> T required(@Nullable T value) {
		if (value == null) {
			throw new IllegalStateException("The link is used before it is ready");
		}
		return value;
	}

}
