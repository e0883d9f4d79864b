/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.nio.ByteBuffer;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * Decrypts records where they lie and finds the frames in what they hold. For the network
 * thread.
 */
/*
 * Inside of TLS, frames have their own lengths before them: those of the frames that
 * carry records are not protected, and must not say where anything begins.
 *
 * The buffer grows with what has arrived, never with what was announced, and to a frame
 * and a record at most.
 */
final class TlsReceiver {

	/**
	 * Records without data: new tickets and keys are few, everything else is an attack.
	 */
	private static final int MOST_EMPTY_RECORDS = 64;

	private static final int LENGTH_BYTES = 4;

	private final FrameTarget target;

	private final TlsSender sender;

	private @Nullable SSLEngine engine;

	/** Decrypted bytes, up to its position. */
	private ByteBuffer plain = ByteBuffer.allocate(0);

	/** The first byte of it that has not been handed on. */
	private int start;

	/** What arrives lies in the same array each time. */
	private ByteBuffer source = ByteBuffer.allocate(0);

	private int emptyRecords;

	private boolean heard;

	TlsReceiver(FrameTarget target, TlsSender sender) {
		this.target = target;
		this.sender = sender;
	}

	void use(SSLEngine made) {
		this.engine = made;
	}

	/** Whether a frame has come. */
	boolean hasHeard() {
		return this.heard;
	}

	/**
	 * Takes whole records.
	 * @return {@code false} if the other side has said that it was the last
	 */
	boolean receive(byte[] records, int offset, int length) throws SSLException {
		if (this.source.array() != records) {
			this.source = ByteBuffer.wrap(records);
		}
		ByteBuffer from = this.source;
		from.limit(offset + length).position(offset);
		while (from.hasRemaining()) {
			SSLEngineResult result = unwrap(from);
			if (result.getStatus() == Status.CLOSED) {
				return false;
			}
			takeNote(result);
			handOn();
		}
		return true;
	}

	/** Decrypts a record. */
	SSLEngineResult unwrap(ByteBuffer from) throws SSLException {
		SSLEngine current = required(this.engine);
		makeRoom(current.getSession().getApplicationBufferSize());
		SSLEngineResult result = current.unwrap(from, this.plain);
		if (result.getStatus() == Status.BUFFER_OVERFLOW) {
			makeRoom(current.getSession().getApplicationBufferSize());
			result = current.unwrap(from, this.plain);
		}
		if (result.getStatus() == Status.BUFFER_UNDERFLOW || result.getStatus() == Status.BUFFER_OVERFLOW) {
			throw new SSLException("a record is cut or too large");
		}
		return result;
	}

	private void takeNote(SSLEngineResult result) throws SSLException {
		this.emptyRecords = (result.bytesProduced() > 0) ? 0 : this.emptyRecords + 1;
		if (this.emptyRecords > MOST_EMPTY_RECORDS) {
			throw new SSLException("more than %d records without data".formatted(MOST_EMPTY_RECORDS));
		}
		HandshakeStatus status = result.getHandshakeStatus();
		if (status == HandshakeStatus.NOT_HANDSHAKING || status == HandshakeStatus.FINISHED) {
			return;
		}
		if (status != HandshakeStatus.NEED_WRAP
				|| !required(this.engine).getSession().getProtocol().equals("TLSv1.3")) {
			throw new SSLException("another handshake on the same connection is not allowed");
		}
		// New keys, to be confirmed.
		this.sender.sendHandshake();
	}

	private void makeRoom(int bytes) {
		if (this.plain.remaining() >= bytes) {
			return;
		}
		int rest = this.plain.position() - this.start;
		int wanted = rest + bytes;
		ByteBuffer roomy = (wanted <= this.plain.capacity()) ? this.plain
				: ByteBuffer.allocate(Math.max(wanted, 2 * this.plain.capacity()));
		System.arraycopy(this.plain.array(), this.start, roomy.array(), 0, rest);
		this.plain = roomy.clear().position(rest);
		this.start = 0;
	}

	private void handOn() {
		byte[] bytes = this.plain.array();
		int end = this.plain.position();
		while (end - this.start >= LENGTH_BYTES) {
			int length = this.plain.getInt(this.start);
			if (length <= 0 || length > Protocol.LARGEST_FRAME) {
				throw new ProtocolException("A frame of %d bytes is announced".formatted(length));
			}
			int frame = this.start + LENGTH_BYTES;
			if (end - frame < length) {
				return;
			}
			this.start = frame + length;
			this.heard = true;
			this.target.frame(bytes, frame, length);
		}
		if (this.start == end) {
			this.plain.clear();
			this.start = 0;
		}
	}

	private static SSLEngine required(@Nullable SSLEngine engine) {
		if (engine == null) {
			throw new IllegalStateException("There is no engine yet");
		}
		return engine;
	}

	/** Takes plain frames. */
	@FunctionalInterface
	interface FrameTarget {

		/** Takes a frame, which may be overwritten when this returns. */
		void frame(byte[] bytes, int offset, int length);

	}

}
