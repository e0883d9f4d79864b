/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

import io.kryowire.call.link.FrameChannel;
import io.kryowire.call.link.FrameReceiver;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * A channel that encrypts: the link above it sees plain frames, what carries it sees only
 * frames of TLS records. Until the handshake is over it has no room for frames.
 */
/*
 * The network thread makes the handshake and decrypts; the thread that sends encrypts,
 * under the sender's lock. `secure` tells the other threads that the handshake is over.
 *
 * One kind of frame is not encrypted, and only until the other side has sent something
 * encrypted: REFUSED, so that a node without TLS, or one that is full, can say so.
 * Whoever could forge that could also cut the connection.
 */
public final class TlsChannel implements FrameChannel, FrameReceiver {

	private static final int LONGEST_REFUSAL = 1024;

	private final FrameChannel wire;

	private final TlsProblems problems;

	private final TlsSender sender;

	private final TlsReceiver receiver;

	private final TlsHandshake handshake;

	private @Nullable FrameReceiver link;

	private Runnable whenSecure = () -> {
	};

	/** Written by the network thread. */
	private volatile boolean secure;

	/** Nothing is received or sent any more. Written by the network thread. */
	private volatile boolean over;

	TlsChannel(FrameChannel wire, Supplier<SSLEngine> engines, Executor tasks, TlsProblems problems) {
		this.wire = wire;
		this.problems = problems;
		this.sender = new TlsSender(wire);
		this.receiver = new TlsReceiver(problems.atNode(), this::frameArrived, this.sender);
		this.handshake = new TlsHandshake(wire, engines, tasks, this.sender, this.receiver);
	}

	/**
	 * Has this channel carry a link.
	 * @param link the link, which was made with this channel
	 * @param whenSecure run on the network thread when the handshake is over
	 * @return this
	 */
	public TlsChannel carrying(FrameReceiver link, Runnable whenSecure) {
		this.link = link;
		this.whenSecure = whenSecure;
		return this;
	}

	/**
	 * Begins the handshake. Called on the network thread of a client.
	 */
	public void start() {
		try {
			goOn();
		}
		catch (SSLException ex) {
			this.wire.closeSoon(failed(ex));
		}
	}

	@Override
	public boolean trySend(byte[] frame, int length) {
		if (this.over) {
			return false;
		}
		if (!this.secure) {
			return frame[0] == FrameKind.REFUSED && this.wire.trySend(frame, length);
		}
		try {
			return this.sender.trySend(frame, length);
		}
		catch (SSLException ex) {
			this.wire.closeSoon(this.problems.describe(ex));
			return false;
		}
	}

	@Override
	public void wake() {
		this.wire.wake();
	}

	@Override
	public void wakeBy(long nanoTime) {
		this.wire.wakeBy(nanoTime);
	}

	@Override
	public boolean isNetworkThread() {
		return this.wire.isNetworkThread();
	}

	@Override
	public void closeSoon(String reason) {
		if (this.secure) {
			this.sender.sendClose();
		}
		this.wire.closeSoon(reason);
	}

	@Override
	public List<X509Certificate> certificates() {
		return this.handshake.certificates();
	}

	@Override
	public @Nullable InetSocketAddress remoteAddress() {
		return this.wire.remoteAddress();
	}

	@Override
	public void received(byte[] frame, int offset, int length) {
		if (this.over) {
			return;
		}
		if (frame[offset] != FrameKind.TLS) {
			throw new ProtocolException(outside(frame, offset, length));
		}
		try {
			if (this.secure) {
				receive(frame, offset + 1, length - 1);
			}
			else {
				this.handshake.arrived(frame, offset + 1, length - 1);
				goOn();
			}
		}
		catch (SSLException ex) {
			throw new ProtocolException(failed(ex));
		}
	}

	/** Continues the handshake as far as possible for now. */
	private void goOn() throws SSLException {
		if (!this.handshake.advance()) {
			return;
		}
		this.secure = true;
		this.whenSecure.run();
		byte[] rest = this.handshake.takeRest();
		receive(rest, 0, rest.length);
	}

	private void receive(byte[] records, int offset, int length) throws SSLException {
		if (!this.receiver.receive(records, offset, length)) {
			this.over = true;
			this.wire.closeSoon("the other side has closed the link");
		}
	}

	private void frameArrived(byte[] frame, int offset, int length) {
		if (!this.over) {
			required(this.link).received(frame, offset, length);
		}
	}

	/** Why a frame that is not encrypted ends the connection. */
	private String outside(byte[] frame, int offset, int length) {
		if (frame[offset] == FrameKind.REFUSED && !this.problems.atNode() && !this.receiver.hasHeard()) {
			String reason = new FrameReader().over(frame, offset + 1, length - 1).readNote(LONGEST_REFUSAL);
			return this.problems.refused(reason);
		}
		return this.problems.plain(frame[offset]);
	}

	/** Tells the other side, as TLS requires, and returns what to log here. */
	private String failed(SSLException problem) {
		this.over = true;
		this.sender.sendAlert();
		return this.problems.describe(problem);
	}

	@Override
	public void passEnded(long nanoTime) {
		if (!this.over) {
			flush();
		}
		required(this.link).passEnded(nanoTime);
	}

	private void flush() {
		try {
			this.sender.sendWaiting();
			if (!this.secure && this.handshake.hasBegun()) {
				goOn();
			}
		}
		catch (SSLException ex) {
			throw new ProtocolException(failed(ex));
		}
	}

	@Override
	public void closed(String reason) {
		this.over = true;
		this.handshake.close();
		this.sender.close();
		required(this.link).closed(reason);
	}

	private static <T> T required(@Nullable T value) {
		if (value == null) {
			throw new IllegalStateException("The channel carries no link");
		}
		return value;
	}

}
