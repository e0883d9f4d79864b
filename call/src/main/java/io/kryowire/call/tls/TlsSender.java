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
import io.kryowire.call.protocol.FrameKind;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts frames and sends the records, several in a frame.
 */
/*
 * Records have to leave in the order in which they were made, so making and sending them
 * is one step under the lock, and those that the wire has no room for wait here. A frame
 * is only taken when none waits: what waits is one frame's records at most. The wire says
 * when there is room by passEnded(), which ends in sendWaiting().
 */
final class TlsSender {

	/** How many records travel in one frame: those of a frame of calls, usually. */
	private static final int RECORDS_PER_FRAME = 3;

	private static final int MOST_SPARE_BUFFERS = 2;

	/** How often an engine in trouble is asked for what it has to say. */
	private static final int MOST_ALERTS = 4;

	private static final ByteBuffer[] NOTHING = { ByteBuffer.allocate(0) };

	private final ReentrantLock lock = new ReentrantLock();

	private final FrameChannel wire;

	private final Deque<ByteBuffer> waiting = new ArrayDeque<>();

	private final Deque<ByteBuffer> spare = new ArrayDeque<>();

	private final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);

	private final ByteBuffer[] sources = { this.length, this.length };

	private @Nullable SSLEngine engine;

	private int recordBytes;

	private boolean closed;

	TlsSender(FrameChannel wire) {
		this.wire = wire;
	}

	void use(SSLEngine made) {
		this.lock.lock();
		try {
			this.engine = made;
			this.recordBytes = made.getSession().getPacketBufferSize();
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

	/** Sends what the engine itself has to say. */
	void sendHandshake() throws SSLException {
		this.lock.lock();
		try {
			encrypt(NOTHING);
			sendWaiting();
		}
		finally {
			this.lock.unlock();
		}
	}

	/** Says that nothing more is said. */
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

	/** Sends why the engine has failed, if it says so. */
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

	/** Sends what waits, and says whether that was all. */
	boolean sendWaiting() {
		this.lock.lock();
		try {
			for (ByteBuffer first = this.waiting.peek(); first != null; first = this.waiting.peek()) {
				if (!this.wire.trySend(first.array(), first.position())) {
					return false;
				}
				this.waiting.poll();
				keep(first);
			}
			return true;
		}
		finally {
			this.lock.unlock();
		}
	}

	private void keep(ByteBuffer buffer) {
		if (this.spare.size() < MOST_SPARE_BUFFERS && buffer.capacity() >= bufferBytes()) {
			this.spare.add(buffer);
		}
	}

	/** The caller has the lock. */
	private void encrypt(ByteBuffer[] from) throws SSLException {
		SSLEngine current = this.engine;
		if (current == null) {
			return;
		}
		ByteBuffer out = empty();
		try {
			SSLEngineResult result;
			do {
				result = current.wrap(from, out);
				if (result.getStatus() == Status.BUFFER_OVERFLOW) {
					out = another(out, current);
				}
				else if (result.getStatus() == Status.OK && result.bytesConsumed() + result.bytesProduced() == 0) {
					throw new SSLException("the engine neither takes nor gives");
				}
			}
			while (result.getStatus() != Status.CLOSED && (from[from.length - 1].hasRemaining()
					|| result.getHandshakeStatus() == HandshakeStatus.NEED_WRAP));
		}
		finally {
			add(out);
		}
	}

	/**
	 * A buffer with room for a record, when another one is full, or too small for any.
	 */
	private ByteBuffer another(ByteBuffer full, SSLEngine current) {
		this.recordBytes = Math.max(this.recordBytes, current.getSession().getPacketBufferSize());
		add(full);
		return empty();
	}

	private void add(ByteBuffer buffer) {
		if (buffer.position() > 1) {
			this.waiting.add(buffer);
		}
		else {
			keep(buffer);
		}
	}

	private ByteBuffer empty() {
		ByteBuffer buffer = this.spare.poll();
		if (buffer == null || buffer.capacity() < bufferBytes()) {
			buffer = ByteBuffer.allocate(bufferBytes());
		}
		return buffer.clear().put((byte) FrameKind.TLS);
	}

	private int bufferBytes() {
		return 1 + RECORDS_PER_FRAME * this.recordBytes;
	}

	/** Forgets everything. */
	void close() {
		this.lock.lock();
		try {
			this.closed = true;
			this.waiting.clear();
			this.spare.clear();
		}
		finally {
			this.lock.unlock();
		}
	}

}
