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

	private final long stream;

	private final byte[] message;

	private final int length;

	private int sent;

	Transfer(long stream, byte[] message, int length) {
		this.stream = stream;
		this.message = message;
		this.length = length;
	}

	long stream() {
		return this.stream;
	}

	/** Appends the next chunk and says whether there are more. */
	boolean appendTo(WireBuffer frame) {
		int count = Math.min(Protocol.CHUNK_BYTES, this.length - this.sent);
		frame.appendVarint(this.stream);
		frame.appendVarint(this.length);
		frame.append(this.message, this.sent, count);
		this.sent += count;
		return this.sent < this.length;
	}

}
