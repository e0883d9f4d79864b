/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.Executor;

import io.kryowire.call.CallException;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.failure.KnownExceptions;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
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

	private final ClientLinkListener owner;

	private final ClientHandshake handshake;

	private final Outbound outbound;

	private final Completions completions;

	private final ReplyReader replies;

	private final FrameReader reader = new FrameReader();

	/** Set by the network thread with the welcome, before the owner hears of it. */
	private @Nullable ClientCalls calls;

	/** Written by the network thread under the lock. */
	private volatile boolean ended;

	/** As well: the server wants no new calls. */
	private volatile boolean leaving;

	public ClientLink(FrameChannel channel, LinkSettings settings, SharedSecrets secrets, WireCodec codec,
			LinkCounters counters, Executor completions, KnownExceptions exceptions, ClientLinkListener owner,
			PeerVersions versions) {
		this.channel = channel;
		this.settings = settings;
		this.codec = codec;
		this.counters = counters;
		this.owner = owner;
		this.handshake = new ClientHandshake(settings, secrets, codec.schemas().fingerprint(), versions);
		this.outbound = new Outbound(channel, new CallsHead(), settings.frameBytes(), counters);
		this.completions = new Completions(completions);
		this.replies = new ReplyReader(this.completions, exceptions, counters);
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
		ClientCalls current = this.calls;
		return (current != null) ? current.window().underWay() : 0;
	}

	/**
	 * Calls that the server would still take.
	 * @return how many
	 */
	public long freeCalls() {
		ClientCalls current = this.calls;
		return (current != null) ? current.window().freeCalls() : 0;
	}

	/**
	 * Bytes of calls that the server would still take.
	 * @return how many
	 */
	public long freeBytes() {
		ClientCalls current = this.calls;
		return (current != null) ? current.window().freeBytes() : 0;
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
		return welcomed().sender().send(method, call, options, deadlineNanos, late, body);
	}

	/**
	 * Whether nothing can be sent any more. Its owner learns of that a little later.
	 * @return whether the connection has been lost
	 */
	public boolean isOver() {
		return this.ended || this.leaving;
	}

	/**
	 * A number that no call has had.
	 * @return the number, 0 if there have been no calls
	 */
	public long nextCall() {
		Outbound.Locked locked = this.outbound.lock();
		try {
			return (this.calls != null) ? this.calls.pending().nextNumber() : 0;
		}
		finally {
			locked.unlock();
		}
	}

	/** The room at the server, for calls that have found none. */
	Window window() {
		return welcomed().window();
	}

	/** Takes a call out of the table. */
	boolean forget(CallFuture call) {
		return welcomed().pending().remove(call);
	}

	/** Whoever takes it out because its deadline has passed says so. */
	void countExpired() {
		this.counters.expired.increment();
	}

	void sendCancel(long id) {
		this.outbound.addFrame(FrameWriter.cancel(id));
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
			case FrameKind.WELCOME -> begin(this.handshake.welcome(in));
			case FrameKind.SCHEMAS -> begin(this.handshake.schemas(in));
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
			case FrameKind.REPLIES -> welcomed().receiveReplies(in);
			case FrameKind.CHUNK -> welcomed().receiveChunk(in);
			case FrameKind.GOAWAY -> receiveGoAway();
			default -> throw this.handshake.unexpected(kind);
		}
	}

	/** As soon as all of the welcome has come. */
	private void begin(ClientHandshake.@Nullable Welcome welcome) {
		if (welcome == null) {
			return;
		}
		PendingCalls pending = new PendingCalls(welcome.windowCalls(), this.owner.firstCall());
		Window window = new Window(this.outbound, welcome.windowCalls(), welcome.windowBytes());
		MethodVersions versions = MethodVersions.of(welcome, this.handshake.told(), this.codec, this.outbound,
				this.replies);
		CallSender sender = new CallSender(this, this.channel, this.outbound, window, pending,
				new RemoteMethods(welcome.methods(), versions, this.owner::target), welcome.maxMessageBytes(),
				this.settings);
		UnansweredCalls unanswered = new UnansweredCalls(pending, this.outbound, this.completions, this.counters,
				this::peerId);
		this.calls = new ClientCalls(window, pending, sender, unanswered, this.replies,
				Inbound.ofAnswers(this.settings.maxMessageBytes()), this.settings.maxMessageBytes(), this.outbound);
		this.counters.connected();
		this.owner.ready(this, welcome.ports());
	}

	/** From now on no call is sent; when all are answered the connection is closed. */
	private void receiveGoAway() {
		if (this.leaving) {
			return;
		}
		Outbound.Locked locked = this.outbound.lock();
		try {
			this.leaving = true;
		}
		finally {
			locked.unlock();
		}
		if (this.calls != null) {
			this.calls.window().wakeAll();
		}
		this.owner.goingAway(this);
	}

	@Override
	public void passEnded(long nanoTime) {
		if (this.calls != null) {
			this.calls.passEnded(nanoTime);
		}
		this.outbound.flush();
		if (this.leaving && (this.calls == null || this.calls.isIdle())) {
			this.channel.closeSoon("the peer is going away");
		}
	}

	/**
	 * When the network thread has to look at the clock again.
	 * @return a time of {@link System#nanoTime()}, {@code Long.MAX_VALUE} if never
	 */
	public long nextExpiry() {
		ClientCalls current = this.calls;
		return (current != null) ? current.pending().nextExpiry() : Long.MAX_VALUE;
	}

	/** Whatever fails here, the owner hears of it: it would never connect again. */
	@Override
	public void closed(String reason) {
		try {
			this.completions.complete(end(reason));
		}
		finally {
			this.owner.ended(this, reason);
		}
	}

	private List<CallFuture> end(String reason) {
		List<CallFuture> lost = List.of();
		Outbound.Locked locked = this.outbound.lock();
		try {
			this.ended = true;
			if (this.calls != null) {
				lost = this.calls.unanswered().lose(reason, locked);
			}
		}
		finally {
			locked.unlock();
			this.outbound.close();
			if (this.calls != null) {
				this.counters.disconnected();
				this.calls.window().wakeAll();
			}
		}
		return lost;
	}

	private ClientCalls welcomed() {
		ClientCalls current = this.calls;
		if (current == null) {
			throw new ProtocolException("Calls or answers before the welcome");
		}
		return current;
	}

}
