/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;

/**
 * A long message on its way, in chunks: a short head, and a body that is kept as it was
 * encoded, since whoever adds it has the lock of the queue, for which all others wait.
 * Guarded by that lock, but for {@link #write}.
 */
final class Transfer {

	static final long NO_KEY = -1;

	/** The largest head of a call or an answer. */
	static final int LARGEST_HEAD = 32;

	private static final int SMALL_BUFFER = 256;

	/** Buffers that are no larger are used again by whoever encodes. */
	private static final int LARGEST_SPARED = Protocol.CHUNK_BYTES;

	/** So much of an array, an eighth, may be kept in vain. */
	private static final int WASTE_SHIFT = 3;

	private final long stream;

	private final byte[] head;

	private final int headLength;

	private final byte[] body;

	private final int length;

	private final long key;

	private final long after;

	private int begun;

	/**
	 * Creates a transfer of which nothing has been sent.
	 * @param stream its number
	 * @param head what goes before the body; kept
	 * @param body the body, whose memory is kept; empty from now on
	 * @param key its key, or {@link #NO_KEY}
	 * @param after the entry that has to leave before this
	 */
	Transfer(long stream, WireBuffer head, WireBuffer body, long key, long after) {
		this.stream = stream;
		this.headLength = head.length();
		this.length = head.length() + body.length();
		this.head = head.array();
		this.body = body.array();
		this.key = key;
		this.after = after;
		body.replace(new byte[SMALL_BUFFER], 0);
	}

	/** Whether a body is too long for a frame. */
	static boolean isLong(int length, int frameBytes) {
		return length > frameBytes - LARGEST_HEAD;
	}

	/**
	 * What to keep of a body until its last piece has left: its own buffer, cut to what
	 * it needs, or a copy if that buffer is one that serves many. Not under the lock, if
	 * it is long.
	 */
	static WireBuffer content(WireBuffer body) {
		int length = body.length();
		int capacity = body.array().length;
		if (capacity <= LARGEST_SPARED) {
			WireBuffer copy = new WireBuffer(0);
			copy.replace(body.toByteArray(), length);
			return copy;
		}
		if (capacity - length > length >> WASTE_SHIFT) {
			body.replace(body.toByteArray(), length);
		}
		return body;
	}

	static long key(int keyHash) {
		return keyHash & 0xFFFF_FFFFL;
	}

	long stream() {
		return this.stream;
	}

	/** The key of the call, or {@link #NO_KEY}. */
	long key() {
		return this.key;
	}

	/** The entry that has to leave before this. */
	long after() {
		return this.after;
	}

	int length() {
		return this.length;
	}

	/** Whether the last piece has been taken. */
	boolean isTaken() {
		return this.begun == this.length;
	}

	/** Takes the next piece, and returns where it begins. */
	int take() {
		int start = this.begun;
		this.begun += pieceAt(start);
		return start;
	}

	private int pieceAt(int start) {
		return Math.min(Protocol.CHUNK_BYTES, this.length - start);
	}

	/** Writes a piece, which needs no lock: what is sent does not change. */
	void write(WireBuffer frame, int start) {
		int end = start + pieceAt(start);
		frame.appendVarint(this.stream);
		frame.appendVarint(this.length);
		int ofHead = Math.max(0, Math.min(end, this.headLength) - start);
		if (ofHead > 0) {
			frame.append(this.head, start, ofHead);
		}
		frame.append(this.body, Math.max(0, start - this.headLength), end - start - ofHead);
	}

}
