/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import com.esotericsoftware.kryonet.Connection;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.LinkCounters;
import io.kryowire.call.link.ServerLink;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * A client's connection at a server.
 */
final class ServerChannel extends Connection
		implements FrameChannel, FrameSerialization.FrameTarget, OneReadPerPassChannel.ReadCount {

	private final ResilientServer server;

	private final LinkCounters counters;

	private final ServerEnd end;

	private final ServerLink link;

	private final FrameSerialization.Frame frame = new FrameSerialization.Frame();

	private final AtomicBoolean woken = new AtomicBoolean();

	/** Where a frame was last written to. */
	private @Nullable WriteSide writeSide;

	/** For the network thread. */
	private boolean touched;

	private int strangersBytes;

	private @Nullable String closeReason;

	private boolean settled;

	private @Nullable InetSocketAddress address;

	/** Written by whoever flushes, read by the network thread after that. */
	private volatile boolean blocked;

	/** The length of a frame that does not even fit into an empty buffer, or 0. */
	private volatile int tooLong;

	private volatile @Nullable String closeRequest;

	ServerChannel(ResilientServer server, Function<FrameChannel, ServerEnd> ends, LinkCounters counters) {
		this.server = server;
		this.counters = counters;
		this.end = ends.apply(this);
		this.link = this.end.link();
	}

	ServerLink link() {
		return this.link;
	}

	/** Where its client is. */
	InetAddress arrivedFrom() {
		this.address = (InetSocketAddress) KryonetFields.socket(this).socket().getRemoteSocketAddress();
		return this.address.getAddress();
	}

	@Override
	public boolean trySend(byte[] bytes, int length) {
		WriteSide side = writeSide();
		synchronized (side.lock()) {
			if (side.isOf(this)) {
				return sendIfThereIsRoom(side, bytes, length);
			}
		}
		// There are other buffers since, with a lock of their own.
		return trySend(bytes, length);
	}

	/** Replaces one that is missing or out of date. */
	private WriteSide writeSide() {
		WriteSide known = this.writeSide;
		if (known == null || !known.isOf(this)) {
			known = WriteSide.of(this);
			this.writeSide = known;
		}
		return known;
	}

	/** The caller has the write lock. */
	private boolean sendIfThereIsRoom(WriteSide side, byte[] bytes, int length) {
		this.blocked = !side.hasRoomFor(length);
		if (!this.blocked) {
			super.sendTCP(this.frame.of(bytes, length));
			return true;
		}
		if (length + FrameSerialization.LENGTH_BYTES > side.buffer().capacity()) {
			this.tooLong = length;
		}
		if (!isNetworkThread()) {
			wake();
		}
		return false;
	}

	/**
	 * KryoNet's own keep-alives, which are of no use behind something that waits, and
	 * would fill the buffer to its end if the client never read.
	 */
	@Override
	public int sendTCP(Object object) {
		WriteSide side = writeSide();
		synchronized (side.lock()) {
			return side.isEmpty() ? super.sendTCP(object) : 0;
		}
	}

	@Override
	public void wake() {
		if (this.woken.compareAndSet(false, true)) {
			this.server.wake(this);
		}
	}

	void unwoken() {
		this.woken.set(false);
	}

	@Override
	public void wakeBy(long nanoTime) {
		// A server's clock is looked at often enough.
	}

	@Override
	public boolean isNetworkThread() {
		return this.server.isNetworkThread();
	}

	@Override
	public void closeSoon(String reason) {
		this.closeRequest = reason;
		wake();
	}

	@Override
	public @Nullable InetSocketAddress remoteAddress() {
		return getRemoteAddressTCP();
	}

	@Override
	public int hasRead(int count) throws IOException {
		if (!this.settled && count > 0) {
			this.strangersBytes += count;
			if (this.strangersBytes > this.end.mostStrangersBytes()) {
				this.closeReason = "the client sent more than %d bytes before it proved itself"
					.formatted(this.end.mostStrangersBytes());
				throw new IOException(this.closeReason);
			}
		}
		return count;
	}

	boolean touch() {
		boolean first = !this.touched;
		this.touched = true;
		return first;
	}

	boolean isBlocked() {
		return this.blocked;
	}

	@Override
	public void frame(byte[] bytes, int offset, int length) {
		this.server.touch(this);
		if (this.closeRequest != null) {
			return;
		}
		try {
			this.end.receiver().received(bytes, offset, length);
		}
		catch (RuntimeException | Error ex) {
			failed(ex);
		}
	}

	private void failed(Throwable problem) {
		if (problem instanceof ProtocolException) {
			refuse(problem.getMessage());
			return;
		}
		this.closeRequest = FrameFailure.report(this.counters.log(), this, problem);
		this.server.touch(this);
	}

	/** Tells the client why and closes. */
	void refuse(@Nullable String reason) {
		this.closeRequest = (reason != null) ? reason : "?";
		this.server.touch(this);
		this.link.refuse(this.closeRequest);
	}

	void endPass(long now) {
		this.touched = false;
		String request = this.closeRequest;
		if (request != null) {
			closeNow(request);
			return;
		}
		try {
			if (!this.settled) {
				fitBuffers();
			}
			this.end.receiver().passEnded(now);
			// Each time it is for more room, or for the last time.
			if (!this.settled && (this.tooLong > 0 || this.link.isWelcome())) {
				this.server.touch(this);
			}
		}
		catch (RuntimeException | Error ex) {
			failed(ex);
		}
	}

	/** Strangers have small buffers. */
	private void fitBuffers() {
		if (this.link.isWelcome()) {
			this.settled = true;
			this.server.settle(this);
		}
		else if (this.tooLong > 0) {
			this.server.makeRoom(this, this.tooLong + FrameSerialization.LENGTH_BYTES);
		}
		this.tooLong = 0;
	}

	/** On the network thread. */
	void closeNow(String reason) {
		this.closeReason = reason;
		close();
	}

	/**
	 * KryoNet calls this on any thread that finds the socket broken; only ours may close.
	 */
	@Override
	public void close() {
		if (isNetworkThread()) {
			super.close();
		}
		else if (this.closeRequest == null) {
			closeSoon("the connection broke");
		}
	}

	/** The connection is gone. */
	void ended(@Nullable String problem) {
		EndReason reason = EndReason.of((this.closeReason != null) ? this.closeReason : problem,
				this.link.isWelcome() ? null : this.link.secretTrouble());
		this.end.receiver().closed(reason.text());
		if (!this.link.isWelcome()) {
			this.link.refused();
		}
		EndLog.write(this.counters.endedLog(), this.link, this, reason.text(), reason.isForSecret());
	}

	@Override
	public String toString() {
		return (this.address != null) ? this.address.toString() : "connection " + getID();
	}

}
