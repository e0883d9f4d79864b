/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.concurrent.TimeUnit;

import io.kryowire.call.LinkSettings;
import io.kryowire.call.held.HeldByLink;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.dispatch.Burst;
import org.jspecify.annotations.Nullable;

/**
 * The server's end of one connection: reads calls, has them run where they should, and
 * collects the answers.
 */
public final class ServerLink implements FrameReceiver {

	private final FrameChannel channel;

	private final NodeContext owner;

	private final ServerHandshake handshake;

	private final Outbound outbound;

	private final CallRunner runner;

	private final Replies replies;

	private final CallIntake intake;

	private final FrameReader reader = new FrameReader();

	private final Inbound inbound;

	private final ArgumentVersions versions;

	private final long handshakeDeadline;

	private final GoAway goAway;

	private final Runnable flushing = this::flush;

	/** Set by the network thread with the welcome. */
	private @Nullable HeldByLink held;

	public ServerLink(FrameChannel channel, LinkSettings settings, NodeContext owner, long nanoTime) {
		this.channel = channel;
		this.owner = owner;
		this.handshake = new ServerHandshake(settings, owner.secrets(), channel, owner.schemas().newest());
		DoneCalls done = new DoneCalls();
		RepliesHead reports = new RepliesHead(done);
		this.outbound = new Outbound(channel, reports, settings.frameBytes(), owner.counters());
		this.goAway = new GoAway(channel, this.outbound);
		this.replies = new Replies(this.outbound, settings, owner, done);
		this.runner = new CallRunner(owner, this.replies, done, this.handshake::caller, this::flushIfNeeded);
		this.intake = new CallIntake(settings, reports, this.runner);
		this.versions = new ArgumentVersions(owner, this.runner.methods());
		this.inbound = Inbound.ofCalls(settings.maxMessageBytes());
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
		long done = this.runner.done().calls();
		return this.intake.begunCalls() - done;
	}

	/** Those of them whose handlers have returned futures that are not complete. */
	int later() {
		return this.runner.later();
	}

	/**
	 * Bytes that wait to be sent.
	 * @return how many
	 */
	public long queuedBytes() {
		return this.outbound.queuedBytes();
	}

	/**
	 * What is held for the client: calls that wait or run, long messages that have not
	 * arrived in full, and answers that have not been sent.
	 * @return how many bytes
	 */
	public long heldBytes() {
		return this.inbound.held() + this.runner.queue().bytes().held() + this.outbound.queuedBytes();
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
		return this.goAway.isWelcome();
	}

	/**
	 * What it means that a stranger leaves now, if it may be for a shared secret.
	 * @return what to say of it
	 */
	public @Nullable String secretTrouble() {
		return this.handshake.secretTrouble();
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
		this.goAway.begin();
	}

	/**
	 * Tells the client why there will be no connection, if it still listens.
	 * @param reason why
	 */
	public void refuse(String reason) {
		answer(FrameWriter.refused(reason));
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
		WireBuffer welcome = this.handshake.welcome(in, this.owner);
		String full = this.owner.counters().connected();
		String refusal = this.goAway.hasBegun() ? "this node is going away" : full;
		if (refusal != null) {
			throw new ProtocolException(refusal);
		}
		HeldByLink account = this.owner.held().open(peerId(), this.channel::wake);
		this.held = account;
		this.runner.queue().bytes().takeFrom(account.calls());
		this.inbound.takeFrom(account.messages());
		this.replies.takeFrom(account.answers());
		this.outbound.addFrame(welcome);
		this.handshake.schemas().forEach(this.outbound::addShared);
		this.outbound.flush();
		this.goAway.welcomed();
	}

	private void answer(WireBuffer frame) {
		this.outbound.addFrame(frame);
		this.outbound.flush();
	}

	private void receiveFromFriend(int kind, FrameReader in) {
		switch (kind) {
			case FrameKind.CALLS -> receiveCalls(in, true);
			case FrameKind.CHUNK -> receiveChunk(in);
			case FrameKind.SCHEMAS -> this.versions.receive(in, this.handshake.tellsSchemas());
			case FrameKind.CANCEL -> this.runner.cancel(in.readVarint());
			default -> throw new ProtocolException("A client sends no frame of kind " + kind);
		}
	}

	private void receiveCalls(FrameReader in, boolean lent) {
		this.owner.counters().callsReceived.add(this.intake.read(in, lent));
	}

	private void receiveChunk(FrameReader in) {
		LongMessage message = this.inbound.chunk(in);
		if (message == null) {
			return;
		}
		// Its bytes are the call's now, which takes room as any other
		this.inbound.settle();
		if (message.isRefused()) {
			this.intake.refuse(message);
			this.owner.counters().callsReceived.increment();
		}
		else {
			receiveCalls(new FrameReader().over(message.bytes(), 0, message.length()), false);
		}
	}

	/**
	 * The network thread flushes by itself, at the end of a pass, if it knows that there
	 * is something: it may be in the middle of another connection's.
	 */
	private void flushIfNeeded() {
		if (this.channel.isNetworkThread()) {
			this.channel.wake();
			return;
		}
		if (this.outbound.isWoken() || Burst.atEnd(this.flushing)) {
			return;
		}
		// Not inFlight(): calls of a frame that is still being read do not count here
		if (this.intake.receivedCalls() - this.runner.done().calls() <= 0) {
			flush();
		}
		else if (this.outbound.askToWake()) {
			this.outbound.wake();
		}
	}

	/** On a thread that has no more answers now. */
	private void flush() {
		this.outbound.flush();
		if (this.held != null && this.held.taken() > 0) {
			// Only there what is no longer needed is given back
			this.channel.wake();
		}
	}

	@Override
	public void passEnded(long nanoTime) {
		this.runner.passEnded(nanoTime);
		this.outbound.flush();
		this.inbound.settle();
		this.runner.queue().bytes().settle();
		this.replies.settle();
	}

	@Override
	public void closed(String reason) {
		try {
			this.outbound.close();
			this.inbound.close();
			this.runner.close();
			this.versions.close();
		}
		finally {
			if (this.handshake.isProven()) { // or it would be counted for ever
				this.owner.counters().disconnected();
			}
		}
	}

}
