/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.protocol;

import java.nio.charset.StandardCharsets;

import io.kryowire.codec.WireBuffer;

/**
 * Appends the parts of a frame to a buffer, and writes short frames as a whole.
 */
public final class FrameWriter {

	private FrameWriter() {
	}

	/**
	 * Appends four bytes, the highest first.
	 * @param target where
	 * @param value the number
	 */
	public static void writeInt(WireBuffer target, int value) {
		target.appendByte(value >>> 24);
		target.appendByte(value >>> 16);
		target.appendByte(value >>> 8);
		target.appendByte(value);
	}

	/**
	 * Appends eight bytes, the highest first.
	 * @param target where
	 * @param value the number
	 */
	public static void writeLong(WireBuffer target, long value) {
		writeInt(target, (int) (value >>> 32));
		writeInt(target, (int) value);
	}

	/**
	 * Appends a text, its length before it.
	 * @param target where
	 * @param text the text, cut if it is too long
	 * @param longest how many bytes the reader takes
	 */
	public static void writeText(WireBuffer target, String text, int longest) {
		byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
		int length = Math.min(bytes.length, longest);
		target.appendVarint(length);
		target.append(bytes, 0, length);
	}

	/**
	 * Writes the frame that tells a server that nobody waits for a call any more.
	 * @param id the id of the call
	 * @return the frame
	 */
	public static WireBuffer cancel(long id) {
		WireBuffer frame = new WireBuffer(16);
		frame.appendByte(FrameKind.CANCEL);
		frame.appendVarint(id);
		return frame;
	}

	/**
	 * Writes the frame that tells a client that there will be no connection.
	 * @param reason why
	 * @return the frame
	 */
	public static WireBuffer refused(String reason) {
		WireBuffer frame = new WireBuffer();
		frame.appendByte(FrameKind.REFUSED);
		writeText(frame, reason, 1024);
		return frame;
	}

	/**
	 * Overwrites eight bytes.
	 * @param array where
	 * @param position the first of them
	 * @param value the number
	 */
	public static void putLong(byte[] array, int position, long value) {
		for (int i = 0; i < 8; i++) {
			array[position + i] = (byte) (value >>> (56 - 8 * i));
		}
	}

}
