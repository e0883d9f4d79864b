/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.ReentrantLock;

import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

import io.kryowire.call.link.FrameChannel;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts frames and sends the records, several in a frame.
 */
/*
 * Records have to leave in the order in which they were made, so making and sending them
 * is one step under the lock, and records for which the wire has no room wait here. A
 * frame is taken only when none waits. So at most the records of one frame wait, and
 * those that the engine sends of its own accord. The other side can cause these (new keys
 * have to be answered) without reading them: they wait in small buffers, whose total is
 * limited. The wire reports room by passEnded(), which ends in sendWaiting().
 */
final class TlsSender {

	/**
	 * How much of what the engine sends of its own accord may wait: about a hundred
	 * answers.
	 */
	private static final int MOST_WAITING_ANSWERS = 1 << 14;

	/** What a small buffer costs beside its bytes. */
	private static final int BUFFER_OVERHEAD = 96;

	/** How often a failed engine is asked for its alert. */
	private static final int MOST_ALERTS = 4;

	private static final ByteBuffer[] NOTHING = { ByteBuffer.allocate(0) };

	private final ReentrantLock lock = new ReentrantLock();

	private final FrameChannel wire;

	private final Deque<ByteBuffer> waiting = new ArrayDeque<>();

	private final RecordBuffers buffers = new RecordBuffers();

	private final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);

	private final ByteBuffer[] sources = { this.length, this.length };

	private @Nullable SSLEngine engine;

	/** Records without data that have been made since the last count was taken. */
	private int answers;

	/** What they cost, until nothing waits. */
	private int answerBytes;

	private boolean closed;

	TlsSender(FrameChannel wire) {
		this.wire = wire;
	}

	void use(SSLEngine made) {
		this.lock.lock();
		try {
			this.engine = made;
			this.buffers.makeRoom(made.getSession().getPacketBufferSize());
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Takes a frame, unless something waits. */
	boolean trySend(byte[] frame, int frameLength) throws SSLException {
		this.lock.lock();
		try {
			if (this.closed || !sendWaiting()) {
				return false;
			}
			this.length.clear().putInt(frameLength).flip();
			this.sources[1] = ByteBuffer.wrap(frame, 0, frameLength);
			encrypt(this.sources);
			if (!sendWaiting() && !this.wire.isNetworkThread()) {
				this.wire.wake();
			}
			return true;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Sends the engine's next part of a handshake. */
	void sendHandshake() throws SSLException {
		this.lock.lock();
		try {
			encrypt(NOTHING);
			if (!sendWaiting()) {
				shrinkLast();
			}
			this.answers = 0;
			// Nothing is kept for a stranger.
			this.buffers.clear();
		}
		finally {
			this.lock.unlock();
		}
	}

	/**
	 * Sends the engine's answers to what has arrived after the handshake, unless they
	 * have been sent with a frame.
	 * @return how many records that were
	 */
	int answer() throws SSLException {
		this.lock.lock();
		try {
			SSLEngine current = this.engine;
			if (!this.closed && current != null && current.getHandshakeStatus() == HandshakeStatus.NEED_WRAP) {
				encrypt(NOTHING);
				if (!sendWaiting()) {
					shrinkLast();
				}
			}
			if (this.answerBytes > MOST_WAITING_ANSWERS) {
				throw new SSLException(
						"it requests new keys but does not read the answers, of which %d bytes are waiting"
							.formatted(this.answerBytes));
			}
			int made = this.answers;
			this.answers = 0;
			return made;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Shrinks buffers that wait to what they need. The caller has the lock. */
	private void shrinkLast() {
		ByteBuffer last = this.waiting.removeLast();
		this.waiting.add(ByteBuffer.allocate(last.position()).put(last.flip()));
		this.buffers.keep(last);
	}

	/** Tells the other side that nothing more will be sent. */
	void sendClose() {
		this.lock.lock();
		try {
			if (!this.closed && this.engine != null) {
				this.engine.closeOutbound();
				sendAlert();
				this.closed = true;
			}
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Sends the alert of an engine that has failed, if it has one. */
	void sendAlert() {
		this.lock.lock();
		try {
			for (int i = 0; i < MOST_ALERTS && this.engine != null && !this.engine.isOutboundDone(); i++) {
				try {
					encrypt(NOTHING);
				}
				catch (SSLException ex) {
					// The failure again, for this half of the engine; the alert is behind
					// it.
				}
			}
			sendWaiting();
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Sends what waits. Returns whether that was all. */
	boolean sendWaiting() {
		this.lock.lock();
		try {
			for (ByteBuffer first = this.waiting.peek(); first != null; first = this.waiting.peek()) {
				if (!this.wire.trySend(first.array(), first.position())) {
					return false;
				}
				this.waiting.poll();
				this.buffers.keep(first);
			}
			this.answerBytes = 0;
			return true;
		}
		finally {
			this.lock.unlock();
		}
	}

	/** The caller has the lock. */
	private void encrypt(ByteBuffer[] from) throws SSLException {
		SSLEngine current = this.engine;
		if (current == null) {
			return;
		}
		ByteBuffer out = empty(from);
		try {
			SSLEngineResult result;
			do {
				result = current.wrap(from, out);
				if (result.getStatus() == Status.BUFFER_OVERFLOW) {
					this.buffers.makeRoom(current.getSession().getPacketBufferSize());
					add(out);
					out = empty(from);
				}
				else if (result.bytesConsumed() == 0) {
					requireProgress(result);
					this.answers++;
					this.answerBytes += result.bytesProduced() + BUFFER_OVERHEAD;
				}
			}
			while (result.getStatus() != Status.CLOSED && (from[from.length - 1].hasRemaining()
					|| result.getHandshakeStatus() == HandshakeStatus.NEED_WRAP));
		}
		finally {
			add(out);
		}
	}

	/** An engine may produce nothing but the end of its handshake. */
	private static void requireProgress(SSLEngineResult result) throws SSLException {
		if (result.getStatus() == Status.OK && result.bytesProduced() == 0
				&& result.getHandshakeStatus() != HandshakeStatus.FINISHED) {
			throw new SSLException("the TLS engine neither consumes nor produces data");
		}
	}

	private void add(ByteBuffer buffer) {
		if (buffer.position() > 1) {
			this.waiting.add(buffer);
		}
		else {
			this.buffers.keep(buffer);
		}
	}

	/**
	 * Records of the engine's own accord, mostly several short ones, get room for two.
	 */
	private ByteBuffer empty(ByteBuffer[] from) {
		return this.buffers
			.empty((from == NOTHING) ? RecordBuffers.LARGEST_RECORD : from[0].remaining() + from[1].remaining());
	}

	/** Forgets everything. */
	void close() {
		this.lock.lock();
		try {
			this.closed = true;
			this.waiting.clear();
			this.buffers.clear();
		}
		finally {
			this.lock.unlock();
		}
	}

}
