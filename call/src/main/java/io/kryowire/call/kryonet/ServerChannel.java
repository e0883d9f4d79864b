/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

import com.esotericsoftware.kryonet.Connection;
import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.ServerLink;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A client's connection at a server.
 */
final class ServerChannel extends Connection
		implements FrameChannel, FrameSerialization.FrameTarget, FairChannel.ReadPermit {

	private static final Logger logger = LoggerFactory.getLogger(ServerChannel.class);

	/** What KryoNet may add by itself: a few keep-alives. */
	private static final int HEADROOM = 256;

	private final HardServer server;

	private final ServerEnd end;

	private final ServerLink link;

	private final FrameSerialization.Frame frame = new FrameSerialization.Frame();

	private final AtomicBoolean woken = new AtomicBoolean();

	/** For the network thread. */
	private boolean touched;

	private long lastRead;

	private int strangersBytes;

	private @Nullable String closeReason;

	/** Written by whoever flushes, read by the network thread after that. */
	private volatile boolean blocked;

	private volatile @Nullable String closeRequest;

	ServerChannel(HardServer server, Function<FrameChannel, ServerEnd> ends) {
		this.server = server;
		this.end = ends.apply(this);
		this.link = this.end.link();
	}

	ServerLink link() {
		return this.link;
	}

	@Override
	public boolean trySend(byte[] bytes, int length) {
		// KryoNet flips the buffer while it writes: its position means nothing without
		// the lock.
		synchronized (Internals.writeLock(this)) {
			int room = HardServer.WRITE_BUFFER - HEADROOM - Internals.waitingBytes(this);
			this.blocked = length + 4 > room;
			if (!this.blocked) {
				sendTCP(this.frame.of(bytes, length));
				return true;
			}
		}
		if (!isNetworkThread()) {
			wake();
		}
		return false;
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
	public boolean mayRead() {
		boolean first = this.lastRead != this.server.currentPass();
		this.lastRead = this.server.currentPass();
		return first;
	}

	@Override
	public int hasRead(int count) throws IOException {
		if (!this.link.isProven() && count > 0) {
			this.strangersBytes += count;
			if (this.strangersBytes > this.end.mostStrangersBytes()) {
				this.closeReason = "a stranger has sent more than %d bytes".formatted(this.end.mostStrangersBytes());
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
		logger.error("A frame could not be handled (from={})", this, problem);
		this.closeRequest = "internal error: " + problem;
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
		if (request == null) {
			try {
				this.end.receiver().passEnded(now);
			}
			catch (RuntimeException | Error ex) {
				failed(ex);
			}
			return;
		}
		this.closeReason = request;
		close();
	}

	void closeIfLate(long now) {
		if (this.link.isLate(now)) {
			this.closeReason = "it did not prove itself in time";
			close();
		}
	}

	/**
	 * KryoNet calls this on whatever thread finds the socket broken; only ours may do it.
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
		String reason = (this.closeReason != null) ? this.closeReason
				: (problem != null) ? problem : "the client has disconnected or fallen silent";
		this.end.receiver().closed(reason);
		if (!this.link.isProven()) {
			this.link.refused();
			logger.info("A connection has ended before it proved itself: {} (from={})", reason, this);
		}
		else {
			logger.info("Disconnected: {} (peer={}, from={})", reason, this.link.peerId(), this);
		}
	}

	@Override
	public String toString() {
		InetSocketAddress address = getRemoteAddressTCP();
		return (address != null) ? address.toString() : "connection " + getID();
	}

}
