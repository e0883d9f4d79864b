/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A frame that waits to be sent. Guarded by the lock of its queue, or by being the one
 * that is sent.
 */
final class OutFrame {

	/** With its kind, its stream and its length. */
	private static final int LARGEST_CHUNK = Protocol.CHUNK_BYTES + 32;

	final WireBuffer buffer;

	/** The number of the last entry in it, 0 if it has none. */
	long lastEntry;

	int entries;

	/** How many of its bytes have been counted as waiting. */
	int bytes;

	/** A piece of it, which has not been written yet, is all that the frame has. */
	private @Nullable Transfer transfer;

	private int pieceStart;

	private boolean last;

	/** Whether other connections have the buffer too. */
	final boolean shared;

	OutFrame(WireBuffer buffer) {
		this(buffer, false);
	}

	OutFrame(WireBuffer buffer, boolean shared) {
		this.buffer = buffer;
		this.shared = shared;
	}

	void clear() {
		this.buffer.clear();
		this.lastEntry = 0;
		this.entries = 0;
		this.bytes = 0;
		this.last = false;
		this.transfer = null;
	}

	/** Whether it is the last chunk of a long message. */
	boolean isLast() {
		return this.last;
	}

	/** Becomes the next chunk of a long message. */
	void carry(Transfer message) {
		if (this.buffer.array().length < LARGEST_CHUNK) {
			// Now, since what has been taken must not be lost for want of memory
			this.buffer.replace(new byte[LARGEST_CHUNK], 0);
		}
		this.buffer.appendByte(FrameKind.CHUNK);
		this.transfer = message;
		this.pieceStart = message.take();
		// The message is held as a whole for as long
		this.last = message.isTaken();
		this.bytes = this.last ? message.length() : 0;
	}

	/**
	 * Writes what has only been taken. Without the lock, by whoever sends it, since it
	 * takes as long as some dozen calls.
	 */
	void complete() {
		Transfer message = this.transfer;
		if (message != null) {
			this.transfer = null;
			message.write(this.buffer, this.pieceStart);
		}
	}

}
