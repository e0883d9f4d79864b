/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.nio.ByteBuffer;

import io.kryowire.call.protocol.FrameKind;
import org.jspecify.annotations.Nullable;

/**
 * Makes the frames that carry the records of one connection, and keeps one that is not in
 * use. Guarded by the lock of its owner.
 */
final class RecordBuffers {

	/** The longest record that an engine makes. */
	static final int LARGEST_RECORD = 1 << 14;

	/** How many records travel in one frame: those of a frame of calls, usually. */
	private static final int RECORDS_PER_FRAME = 3;

	/** The longest buffer that has been needed and is not in use. */
	private @Nullable ByteBuffer spare;

	private int recordBytes;

	/** Gives each record as much room as the engine asks for. */
	void makeRoom(int bytesPerRecord) {
		this.recordBytes = Math.max(this.recordBytes, bytesPerRecord);
	}

	/**
	 * A buffer with room for the records of so many bytes, or of a good part of them.
	 * Engines want room for the longest record before they make a short one.
	 */
	ByteBuffer empty(int bytes) {
		int capacity = 1 + Math.min(RECORDS_PER_FRAME, 1 + bytes / LARGEST_RECORD) * this.recordBytes;
		ByteBuffer buffer = this.spare;
		this.spare = null;
		if (buffer == null || buffer.capacity() < capacity) {
			buffer = ByteBuffer.allocate(capacity);
		}
		return buffer.clear().put((byte) FrameKind.TLS);
	}

	/** Takes back a buffer that is no longer in use. */
	void keep(ByteBuffer buffer) {
		if (this.spare == null || this.spare.capacity() < buffer.capacity()) {
			this.spare = buffer;
		}
	}

	/** Drops the buffer that it keeps. */
	void clear() {
		this.spare = null;
	}

}
