/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import io.kryowire.call.protocol.Protocol;
import io.kryowire.codec.WireBuffer;

/**
 * A long message on its way, in chunks. Guarded by the lock of its queue.
 */
final class Transfer {

	static final long NO_KEY = -1;

	private final long stream;

	private final byte[] message;

	private final int length;

	private final long key;

	private final long after;

	private int sent;

	Transfer(long stream, byte[] message, int length, long key, long after) {
		this.stream = stream;
		this.message = message;
		this.length = length;
		this.key = key;
		this.after = after;
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

	boolean isSent() {
		return this.sent == this.length;
	}

	/**
	 * Appends the next chunk, and returns how many bytes are no longer held when it has
	 * left: those of the whole message with the last one, none before.
	 */
	int appendTo(WireBuffer frame) {
		int count = Math.min(Protocol.CHUNK_BYTES, this.length - this.sent);
		frame.appendVarint(this.stream);
		frame.appendVarint(this.length);
		frame.append(this.message, this.sent, count);
		this.sent += count;
		return isSent() ? this.length : 0;
	}

}
