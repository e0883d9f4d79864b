/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.protocol;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Reads the parts of a frame, none of which it believes to be there. Used by one thread.
 */
public final class FrameReader {

	/** What would begin another line in a log, or worse. */
	private static final Pattern CONTROLS = Pattern.compile("[\\p{Cc}\\p{Zl}\\p{Zp}]");

	private byte[] bytes = new byte[0];

	private int position;

	private int limit;

	/**
	 * Starts with a frame or a part of one.
	 * @param bytes where it is; not kept longer than it is read
	 * @param offset its first byte
	 * @param length how long it is
	 * @return this reader
	 */
	public FrameReader over(byte[] bytes, int offset, int length) {
		this.bytes = bytes;
		this.position = offset;
		this.limit = offset + length;
		return this;
	}

	/**
	 * How much is left.
	 * @return the number of bytes
	 */
	public int remaining() {
		return this.limit - this.position;
	}

	/**
	 * Where the next byte is.
	 * @return an index of {@link #array()}
	 */
	public int position() {
		return this.position;
	}

	/**
	 * The bytes that are read.
	 * @return the array itself
	 */
	public byte[] array() {
		return this.bytes;
	}

	/**
	 * Passes over bytes.
	 * @param count how many
	 * @return where they begin
	 */
	public int skip(int count) {
		require(count);
		int start = this.position;
		this.position = start + count;
		return start;
	}

	/**
	 * Reads a byte.
	 * @return 0 to 255
	 */
	public int readByte() {
		require(1);
		return this.bytes[this.position++] & 0xFF;
	}

	/**
	 * Reads four bytes, the highest first.
	 * @return the number
	 */
	public int readInt() {
		return readByte() << 24 | readByte() << 16 | readByte() << 8 | readByte();
	}

	/**
	 * Reads eight bytes, the highest first.
	 * @return the number
	 */
	public long readLong() {
		return (long) readInt() << 32 | readInt() & 0xFFFF_FFFFL;
	}

	/**
	 * Reads a number of one to ten bytes.
	 * @return the number
	 */
	public long readVarint() {
		long value = 0;
		for (int shift = 0; shift < 64; shift += 7) {
			int b = readByte();
			value |= (long) (b & 0x7F) << shift;
			if (b < 0x80) {
				return value;
			}
		}
		throw new ProtocolException("A number has more than ten bytes");
	}

	/**
	 * Reads a number that counts something.
	 * @param most the largest that makes sense
	 * @return the number
	 */
	public int readCount(int most) {
		long value = readVarint();
		if (value < 0 || value > most) {
			throw new ProtocolException("%d is not between 0 and %d".formatted(value, most));
		}
		return (int) value;
	}

	/**
	 * Reads some bytes.
	 * @param count how many
	 * @return a copy
	 */
	public byte[] readBytes(int count) {
		require(count);
		byte[] copy = new byte[count];
		System.arraycopy(this.bytes, this.position, copy, 0, count);
		this.position += count;
		return copy;
	}

	/**
	 * Reads a text.
	 * @param longest how many bytes it may have
	 * @return the text
	 */
	public String readText(int longest) {
		int length = readCount(longest);
		return new String(this.bytes, skip(length), length, StandardCharsets.UTF_8);
	}

	/**
	 * Reads the id of a node, which will stand in logs.
	 * @param longest how many bytes it may have
	 * @return the id
	 */
	public String readId(int longest) {
		String id = readText(longest);
		if (id.isBlank() || CONTROLS.matcher(id).find()) {
			throw new ProtocolException("An id is blank or has control characters");
		}
		return id;
	}

	/**
	 * Reads what a side nobody has proven says, for a log: on one line.
	 * @param longest how many bytes it may have
	 * @return the text, without control characters
	 */
	public String readNote(int longest) {
		return CONTROLS.matcher(readText(longest)).replaceAll(" ");
	}

	private void require(int count) {
		if (count < 0 || count > remaining()) {
			throw new ProtocolException("%d bytes are needed and %d are left".formatted(count, remaining()));
		}
	}

}
