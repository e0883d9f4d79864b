/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.nio.ByteBuffer;

import com.esotericsoftware.kryonet.Connection;

/**
 * Where frames of a connection are written to, until it gets other buffers. Its parts are
 * read from KryoNet once: writing is a hot path, and reading them costs something.
 *
 * @param tcp KryoNet's part of the connection
 * @param lock what KryoNet locks while it writes, which flips the buffer: without the
 * lock its position means nothing
 * @param buffer where bytes wait for the socket; for whoever has the lock
 */
record WriteSide(Object tcp, Object lock, ByteBuffer buffer) {

	static WriteSide of(Connection connection) {
		Object tcp = KryonetFields.tcp(connection);
		return new WriteSide(tcp, KryonetFields.writeLock(tcp), KryonetFields.writeBuffer(tcp));
	}

	/** Whether the connection still writes there. */
	boolean isOf(Connection connection) {
		return this.tcp == KryonetFields.tcp(connection);
	}

	/** Whether there is room for a frame of that length. The caller has the lock. */
	boolean hasRoomFor(int length) {
		return length + FrameSerialization.LENGTH_BYTES <= this.buffer.remaining();
	}

	/** Whether nothing waits for the socket. The caller has the lock. */
	boolean isEmpty() {
		return this.buffer.position() == 0;
	}

}
