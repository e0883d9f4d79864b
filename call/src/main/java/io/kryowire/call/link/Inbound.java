/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import org.jspecify.annotations.Nullable;

/**
 * Puts the chunks of long messages together. Used by the network thread.
 */
final class Inbound {

	/** Memory is taken as chunks arrive, not as the first one announces them. */
	private static final int FIRST_BYTES = 1 << 20;

	/** A sender needs one; what is beyond is no sender of ours. */
	private static final int MOST_STREAMS = 4;

	private final int maxMessageBytes;

	private final Map<Long, Message> messages = new HashMap<>();

	Inbound(int maxMessageBytes) {
		this.maxMessageBytes = maxMessageBytes;
	}

	/**
	 * Takes a chunk.
	 * @param frame the frame, behind its kind
	 * @return the message, if it is complete now
	 */
	@Nullable Message chunk(FrameReader frame) {
		long stream = frame.readVarint();
		int length = frame.readCount(this.maxMessageBytes + Protocol.LARGEST_STRANGERS_FRAME);
		Message message = this.messages.get(stream);
		if (message == null) {
			if (this.messages.size() == MOST_STREAMS) {
				throw new ProtocolException("More than %d long messages at once".formatted(MOST_STREAMS));
			}
			message = new Message(length);
			this.messages.put(stream, message);
		}
		if (!message.add(frame, length)) {
			return null;
		}
		this.messages.remove(stream);
		return message;
	}

	/** A long message that is arriving. */
	static final class Message {

		private final int length;

		private byte[] bytes;

		private int arrived;

		Message(int length) {
			this.length = length;
			this.bytes = new byte[Math.min(length, FIRST_BYTES)];
		}

		byte[] bytes() {
			return this.bytes;
		}

		int length() {
			return this.length;
		}

		private boolean add(FrameReader frame, int announced) {
			int count = frame.remaining();
			if (announced != this.length || count == 0 || count > this.length - this.arrived) {
				throw new ProtocolException("A chunk of %d bytes does not fit a message of %d with %d".formatted(count,
						this.length, this.arrived));
			}
			if (this.arrived + count > this.bytes.length) {
				this.bytes = Arrays.copyOf(this.bytes,
						(int) Math.min(this.length, Math.max(this.arrived + count, this.bytes.length * 2L)));
			}
			System.arraycopy(frame.array(), frame.skip(count), this.bytes, this.arrived, count);
			this.arrived += count;
			return this.arrived == this.length;
		}

	}

}
