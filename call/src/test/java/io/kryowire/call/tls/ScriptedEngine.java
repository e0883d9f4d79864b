/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLSession;

import org.jspecify.annotations.Nullable;

/**
 * An engine after its handshake, that encrypts nothing: records hold a frame, or ask for
 * as many answers as a test wants.
 */
final class ScriptedEngine extends SSLEngine {

	static final int RECORD_BYTES = 16_709;

	static final int ANSWER_BYTES = 27;

	static final byte DATA = 23;

	static final byte NEW_KEYS = 22;

	/** What is done while a record is decrypted, by another thread as it were. */
	Runnable meanwhile = () -> {
	};

	int answersPerRecord = 1;

	/** Says once that the handshake is over, and nothing else. */
	boolean finishes;

	private int pending;

	private boolean closed;

	/** A record of so many bytes. */
	static byte[] record(byte type, int length) {
		return ByteBuffer.allocate(5 + length).put(type).putShort((short) 0x0303).putShort((short) length).array();
	}

	@Override
	public SSLEngineResult wrap(ByteBuffer[] sources, int offset, int length, ByteBuffer target) {
		if (target.remaining() < RECORD_BYTES) {
			return new SSLEngineResult(Status.BUFFER_OVERFLOW, getHandshakeStatus(), 0, 0);
		}
		if (this.finishes) {
			this.finishes = false;
			return new SSLEngineResult(Status.OK, HandshakeStatus.FINISHED, 0, 0);
		}
		if (this.pending > 0) {
			this.pending--;
			target.put(new byte[ANSWER_BYTES]);
			return new SSLEngineResult(Status.OK, getHandshakeStatus(), 0, ANSWER_BYTES);
		}
		int bytes = 0;
		for (int i = offset; i < offset + length; i++) {
			bytes += sources[i].remaining();
			target.put(sources[i]);
		}
		return new SSLEngineResult(Status.OK, getHandshakeStatus(), bytes, bytes);
	}

	@Override
	public SSLEngineResult unwrap(ByteBuffer source, ByteBuffer[] targets, int offset, int length) {
		byte type = source.get();
		int bytes = source.getShort(source.position() + 2);
		source.position(source.position() + 4 + bytes);
		if (type == DATA) {
			targets[offset].putInt(bytes - Integer.BYTES).put(new byte[bytes - Integer.BYTES]);
			return new SSLEngineResult(Status.OK, getHandshakeStatus(), 5 + bytes, bytes);
		}
		this.pending += this.answersPerRecord;
		SSLEngineResult result = new SSLEngineResult(Status.OK, getHandshakeStatus(), 5 + bytes, 0);
		this.meanwhile.run();
		return result;
	}

	@Override
	public HandshakeStatus getHandshakeStatus() {
		return (this.pending > 0 || this.finishes) ? HandshakeStatus.NEED_WRAP : HandshakeStatus.NOT_HANDSHAKING;
	}

	@Override
	public SSLSession getSession() {
		return (SSLSession) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { SSLSession.class },
				(proxy, method, arguments) -> switch (method.getName()) {
					case "getProtocol" -> "TLSv1.3";
					case "getPacketBufferSize", "getApplicationBufferSize" -> RECORD_BYTES;
					default -> throw new UnsupportedOperationException(method.getName());
				});
	}

	@Override
	public @Nullable Runnable getDelegatedTask() {
		return null;
	}

	@Override
	public void closeInbound() {
		this.closed = true;
	}

	@Override
	public boolean isInboundDone() {
		return this.closed;
	}

	@Override
	public void closeOutbound() {
		this.closed = true;
	}

	@Override
	public boolean isOutboundDone() {
		return this.closed;
	}

	@Override
	public String[] getSupportedCipherSuites() {
		return new String[0];
	}

	@Override
	public String[] getEnabledCipherSuites() {
		return new String[0];
	}

	@Override
	public void setEnabledCipherSuites(String[] suites) {
		throw new UnsupportedOperationException();
	}

	@Override
	public String[] getSupportedProtocols() {
		return new String[0];
	}

	@Override
	public String[] getEnabledProtocols() {
		return new String[0];
	}

	@Override
	public void setEnabledProtocols(String[] protocols) {
		throw new UnsupportedOperationException();
	}

	@Override
	public void beginHandshake() {
		throw new UnsupportedOperationException();
	}

	@Override
	public void setUseClientMode(boolean mode) {
		throw new UnsupportedOperationException();
	}

	@Override
	public boolean getUseClientMode() {
		return false;
	}

	@Override
	public void setNeedClientAuth(boolean need) {
		throw new UnsupportedOperationException();
	}

	@Override
	public boolean getNeedClientAuth() {
		return false;
	}

	@Override
	public void setWantClientAuth(boolean want) {
		throw new UnsupportedOperationException();
	}

	@Override
	public boolean getWantClientAuth() {
		return false;
	}

	@Override
	public void setEnableSessionCreation(boolean flag) {
		throw new UnsupportedOperationException();
	}

	@Override
	public boolean getEnableSessionCreation() {
		return false;
	}

}
