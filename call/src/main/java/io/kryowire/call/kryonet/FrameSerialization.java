/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.kryonet;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import com.esotericsoftware.kryonet.Connection;
import com.esotericsoftware.kryonet.FrameworkMessage;
import com.esotericsoftware.kryonet.FrameworkMessage.KeepAlive;
import com.esotericsoftware.kryonet.FrameworkMessage.RegisterTCP;
import com.esotericsoftware.kryonet.KryoNetException;
import com.esotericsoftware.kryonet.Serialization;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * What KryoNet believes to serialize objects: it sends frames that have already been
 * encoded, and hands over received frames without copying them. It needs no class, no
 * Kryo and no allocation.
 */
/*
 * KryoNet expects an object that is never null, exactly as many bytes as were announced,
 * and no exception but its own; otherwise its thread ends. So read() hands a frame to its
 * connection, never fails, and returns a keep-alive.
 */
final class FrameSerialization implements Serialization {

	/** What is written before each frame. */
	static final int LENGTH_BYTES = 4;

	private static final int REGISTER = 0;

	private static final int KEEP_ALIVE = 1;

	/** Why the connection that is being read will be closed. For the network thread. */
	private @Nullable String problem;

	/** Takes the reason why the last connection was closed. */
	@Nullable String takeProblem() {
		String last = this.problem;
		this.problem = null;
		return last;
	}

	@Override
	public void write(Connection connection, ByteBuffer buffer, Object object) {
		if (object instanceof Frame frame) {
			buffer.put(frame.bytes, 0, frame.length);
			return;
		}
		buffer.put((byte) FrameKind.KRYONET);
		if (object instanceof RegisterTCP register) {
			buffer.put((byte) REGISTER).putInt(register.connectionID);
		}
		else {
			buffer.put((byte) KEEP_ALIVE);
		}
	}

	@Override
	public Object read(Connection connection, ByteBuffer buffer) {
		int start = buffer.position();
		int length = buffer.remaining();
		buffer.position(buffer.limit());
		if (buffer.get(start) == FrameKind.KRYONET) {
			return readKryonets(buffer, start, length);
		}
		((FrameTarget) connection).frame(buffer.array(), buffer.arrayOffset() + start, length);
		return FrameworkMessage.keepAlive;
	}

	private Object readKryonets(ByteBuffer buffer, int start, int length) {
		if (length == 6 && buffer.get(start + 1) == REGISTER) {
			RegisterTCP register = new RegisterTCP();
			register.connectionID = buffer.getInt(start + 2);
			return register;
		}
		return new KeepAlive();
	}

	@Override
	public int getLengthLength() {
		return LENGTH_BYTES;
	}

	@Override
	public void writeLength(ByteBuffer buffer, int length) {
		buffer.putInt(length);
	}

	/**
	 * A client that sends an impossible length does not speak this protocol. A stranger's
	 * buffer has room for what a stranger may send.
	 */
	@Override
	public int readLength(ByteBuffer buffer) {
		int length = buffer.getInt();
		if (length <= 0 || length > Math.min(buffer.capacity(), Protocol.LARGEST_FRAME)) {
			this.problem = stranger(length);
			throw new KryoNetException(this.problem);
		}
		return length;
	}

	private static String stranger(int length) {
		if (length >>> 16 == 0x1603) {
			return "the client speaks TLS";
		}
		byte[] bytes = ByteBuffer.allocate(LENGTH_BYTES).putInt(length).array();
		String text = new String(bytes, StandardCharsets.ISO_8859_1);
		return text.matches("[A-Z]{2,4} ?/?") ? "the client speaks HTTP or the like (\"" + text.trim() + "\")"
				: "a frame of %d bytes is announced".formatted(length);
	}

	/** A frame to send. One per connection, since one thread at a time sends. */
	static final class Frame {

		private byte[] bytes = new byte[0];

		private int length;

		Frame of(byte[] bytes, int length) {
			this.bytes = bytes;
			this.length = length;
			return this;
		}

	}

	/** A connection that takes frames. */
	interface FrameTarget {

		/** Takes a frame. Never throws. */
		void frame(byte[] bytes, int offset, int length);

	}

}
