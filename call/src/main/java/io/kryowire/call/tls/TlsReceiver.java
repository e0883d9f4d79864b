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
 * Decrypts records in place and finds the frames in their data. For the network thread.
 */
/*
 * Inside TLS, frames have their own lengths before them: those of the frames that carry
 * records are not protected, and must not determine where anything begins.
 *
 * The buffer grows with what has arrived, never with what was announced, and to at most
 * one frame and one record.
 */
final class TlsReceiver {

	/**
	 * How much records without data, and the answers to them, may cost beyond the data
	 * that comes with them: new tickets and keys are few, everything else is an attack.
	 */
	private static final int MOST_UNPAID_BYTES = 1 << 18;

	/** The least that each of them costs: new keys are a few bytes and much work. */
	private static final int RECORD_COST = 1 << 11;

	/**
	 * A client is a stranger until it has sent so many frames. One record may request as
	 * many new keys as fit into it, and an engine makes them all before they can be
	 * counted.
	 */
	private static final int STRANGERS_FRAMES = 2;

	private static final int LARGEST_STRANGERS_RECORD = Protocol.LARGEST_STRANGERS_FRAME + 256;

	private static final int RECORD_HEAD = 5;

	private static final int LENGTH_OFFSET = 3;

	private static final int LENGTH_BYTES = 4;

	private static final int LEAST_ROOM = 1 << 10;

	/** For a frame, and what the last of its records has behind it. */
	private static final int MOST_ROOM = LENGTH_BYTES + Protocol.LARGEST_FRAME + (1 << 14);

	private final FrameTarget target;

	private final TlsSender sender;

	private @Nullable SSLEngine engine;

	/** Decrypted bytes, up to the position. */
	private ByteBuffer plain = ByteBuffer.allocate(0);

	/** The first byte of it that has not been handed on. */
	private int start;

	/** What arrives lies in the same array each time. */
	private ByteBuffer source = ByteBuffer.allocate(0);

	private int unpaidBytes;

	/** How many more frames a stranger has to send. */
	private int strange;

	private boolean heard;

	/**
	 * Creates a receiver.
	 * @param atNode whether the other side is a stranger at first
	 */
	TlsReceiver(boolean atNode, FrameTarget target, TlsSender sender) {
		this.strange = atNode ? STRANGERS_FRAMES : 0;
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
			if (this.strange > 0 && recordBytes(from) > LARGEST_STRANGERS_RECORD) {
				throw new SSLException(
						"a record of %d bytes before the client proved itself".formatted(recordBytes(from)));
			}
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
		makeRoom(recordBytes(from));
		SSLEngineResult result = current.unwrap(from, this.plain);
		if (result.getStatus() == Status.BUFFER_OVERFLOW) {
			makeRoom(current.getSession().getApplicationBufferSize());
			result = current.unwrap(from, this.plain);
		}
		if (result.getStatus() == Status.BUFFER_UNDERFLOW || result.getStatus() == Status.BUFFER_OVERFLOW) {
			throw new SSLException("a record is truncated or too large");
		}
		return result;
	}

	/** How long the next record is, which is more than it holds. */
	private static int recordBytes(ByteBuffer from) {
		int there = from.remaining();
		return (there < RECORD_HEAD) ? there
				: Math.min(there, RECORD_HEAD + (from.getShort(from.position() + LENGTH_OFFSET) & 0xFFFF));
	}

	private void takeNote(SSLEngineResult result) throws SSLException {
		if (result.bytesProduced() > 0) {
			this.unpaidBytes = Math.max(0, this.unpaidBytes - result.bytesProduced());
		}
		else {
			charge(Math.max(RECORD_COST, result.bytesConsumed()));
		}
		HandshakeStatus status = result.getHandshakeStatus();
		if (status == HandshakeStatus.NOT_HANDSHAKING || status == HandshakeStatus.FINISHED) {
			return;
		}
		if (status != HandshakeStatus.NEED_WRAP
				|| !required(this.engine).getSession().getProtocol().equals("TLSv1.3")) {
			throw new SSLException("another handshake on the same connection is not allowed");
		}
		// New keys, to be confirmed, of which there may be many in one record.
		charge(RECORD_COST * this.sender.answer());
	}

	private void charge(int bytes) throws SSLException {
		this.unpaidBytes += bytes;
		if (this.unpaidBytes > MOST_UNPAID_BYTES) {
			throw new SSLException("too many records without data, such as key updates, for so little data");
		}
	}

	private void makeRoom(int bytes) {
		if (this.plain.remaining() >= bytes) {
			return;
		}
		int rest = this.plain.position() - this.start;
		int wanted = rest + bytes;
		ByteBuffer roomy = (wanted <= this.plain.capacity()) ? this.plain
				: ByteBuffer.allocate(Math.max(wanted, Math.min(MOST_ROOM, LEAST_ROOM + 2 * this.plain.capacity())));
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
			this.strange = Math.max(0, this.strange - 1);
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
