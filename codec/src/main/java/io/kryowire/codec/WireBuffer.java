/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.Arrays;

/**
 * A growing byte array to which coders append.
 * <p>
 * Not thread-safe. The array is exposed on purpose, so that a carrier can send it without
 * a copy; it is replaced when it grows, so fetch it after the last append.
 */
public final class WireBuffer {

	private static final int INITIAL_CAPACITY = 256;

	private byte[] array;

	private int length;

	/**
	 * Creates an empty buffer.
	 */
	public WireBuffer() {
		this(INITIAL_CAPACITY);
	}

	/**
	 * Creates an empty buffer.
	 * @param capacity how many bytes it holds before it grows
	 */
	public WireBuffer(int capacity) {
		this.array = new byte[capacity];
	}

	/**
	 * The bytes, of which those before {@link #length()} have been written.
	 * @return the array itself, not a copy
	 */
	public byte[] array() {
		return this.array;
	}

	/**
	 * How many bytes have been written.
	 * @return the length
	 */
	public int length() {
		return this.length;
	}

	/**
	 * Forgets what has been written and keeps the memory.
	 */
	public void clear() {
		this.length = 0;
	}

	/**
	 * Cuts the content back to its first bytes.
	 * @param length how many bytes stay
	 */
	public void truncate(int length) {
		if (length < 0 || length > this.length) {
			throw new IllegalArgumentException("Cannot cut a buffer of %d bytes to %d".formatted(this.length, length));
		}
		this.length = length;
	}

	/**
	 * Appends bytes.
	 * @param bytes where they are
	 * @param offset the first one
	 * @param count how many
	 */
	public void append(byte[] bytes, int offset, int count) {
		makeRoom(count);
		System.arraycopy(bytes, offset, this.array, this.length, count);
		this.length += count;
	}

	/**
	 * Appends a byte.
	 * @param value its lower eight bits
	 */
	public void appendByte(int value) {
		makeRoom(1);
		this.array[this.length++] = (byte) value;
	}

	/**
	 * Appends a number in as few bytes as it needs: seven bits in each, the lowest first,
	 * the high bit saying that more follow.
	 * @param value the number, taken as unsigned
	 */
	public void appendVarint(long value) {
		makeRoom(10);
		long rest = value;
		while ((rest & ~0x7FL) != 0) {
			this.array[this.length++] = (byte) (rest | 0x80);
			rest >>>= 7;
		}
		this.array[this.length++] = (byte) rest;
	}

	private void makeRoom(int count) {
		int end = Math.addExact(this.length, count);
		if (end > this.array.length) {
			this.array = Arrays.copyOf(this.array, (int) Math.max(end, Math.min(Integer.MAX_VALUE - 8, end * 2L)));
		}
	}

	/**
	 * Replaces memory and length after something else has appended to {@link #array()},
	 * or to a longer copy of it.
	 * @param array the array that holds the content now
	 * @param length how much of it is content
	 */
	public void replace(byte[] array, int length) {
		if (length < 0 || length > array.length) {
			throw new IllegalArgumentException("An array of %d bytes cannot hold %d".formatted(array.length, length));
		}
		if (this.array != array) {
			this.array = array;
		}
		this.length = length;
	}

	/**
	 * Copies what has been written.
	 * @return an array of just that length
	 */
	public byte[] toByteArray() {
		return Arrays.copyOf(this.array, this.length);
	}

}
