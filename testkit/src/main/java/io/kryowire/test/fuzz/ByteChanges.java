/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.fuzz;

import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Changes of one message: of bits, of numbers in every form that a length may have, of
 * where it ends, and of what stands where and how often.
 */
final class ByteChanges {

	private static final int[] EDGES = { 0, 1, -1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x3FFF, 0x4000, 0xFFFF, 0x10000, 0x40000,
			0xFFFFFF, 0x1000000, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 8 };

	private static final int LONGEST_INSERTION = 16;

	/** How often a part is repeated as often as there is room, which is dear to try. */
	private static final int ONE_IN_LARGE = 64;

	private final Random random;

	private final List<byte[]> words;

	private final int longest;

	ByteChanges(Random random, List<byte[]> words, int longest) {
		this.random = random;
		this.words = words;
		this.longest = longest;
	}

	/**
	 * Changes one thing. What is returned may be the same array, which is not changed.
	 */
	byte[] change(byte[] message, byte[] other) {
		if (message.length == 0) {
			return insert(message, 0, other, 0, other.length);
		}
		int at = this.random.nextInt(message.length);
		return switch (this.random.nextInt(14)) {
			case 0 -> replaced(message, at, message[at] ^ (1 << this.random.nextInt(8)));
			case 1 -> replaced(message, at, this.random.nextInt());
			case 2 -> replaced(message, at, message[at] + this.random.nextInt(33) - 16);
			case 3 -> replaced(message, at, EDGES[this.random.nextInt(7)]);
			case 4 -> Arrays.copyOf(message, at);
			case 5 -> without(message, at);
			case 6 -> repeated(message, at);
			case 7 -> insertRandom(message, at);
			case 8 -> splice(message, at, other);
			case 9 -> overwrite(message, at, other);
			case 10 -> place(message, at, number(message.length - at), true);
			case 11 -> place(message, at, number(message.length - at), false);
			case 12 -> place(message, at, word(other), this.random.nextBoolean());
			default -> moved(message, at);
		};
	}

	private static byte[] replaced(byte[] message, int at, int value) {
		byte[] changed = message.clone();
		changed[at] = (byte) value;
		return changed;
	}

	private byte[] without(byte[] message, int from) {
		int to = from + 1 + this.random.nextInt(Math.min(message.length - from, 2 * LONGEST_INSERTION));
		byte[] changed = Arrays.copyOf(message, message.length - (to - from));
		System.arraycopy(message, to, changed, from, message.length - to);
		return changed;
	}

	/** A part of it again and again: few times, or as often as there is room. */
	private byte[] repeated(byte[] message, int from) {
		int length = 1 + this.random.nextInt(Math.min(message.length - from, 2 * LONGEST_INSERTION));
		int most = Math.max(0, this.longest - message.length) / length;
		int times = (this.random.nextInt(ONE_IN_LARGE) == 0) ? most : Math.min(most, 1 + this.random.nextInt(8));
		byte[] part = new byte[times * length];
		for (int i = 0; i < times; i++) {
			System.arraycopy(message, from, part, i * length, length);
		}
		return insert(message, from, part, 0, part.length);
	}

	private byte[] insertRandom(byte[] message, int at) {
		byte[] part = new byte[1 + this.random.nextInt(LONGEST_INSERTION)];
		this.random.nextBytes(part);
		return insert(message, at, part, 0, part.length);
	}

	/** The beginning of one, the end of the other. */
	private byte[] splice(byte[] message, int at, byte[] other) {
		int from = (other.length == 0) ? 0 : this.random.nextInt(other.length);
		byte[] changed = Arrays.copyOf(message, Math.max(at, Math.min(this.longest, at + other.length - from)));
		System.arraycopy(other, from, changed, at, changed.length - at);
		return changed;
	}

	private byte[] overwrite(byte[] message, int at, byte[] other) {
		if (other.length == 0) {
			return message;
		}
		int from = this.random.nextInt(other.length);
		int length = 1 + this.random.nextInt(Math.min(message.length - at, other.length - from));
		byte[] changed = message.clone();
		System.arraycopy(other, from, changed, at, length);
		return changed;
	}

	private byte[] moved(byte[] message, int from) {
		int length = 1 + this.random.nextInt(Math.min(message.length - from, 2 * LONGEST_INSERTION));
		byte[] part = Arrays.copyOfRange(message, from, from + length);
		return insert(message, this.random.nextInt(message.length), part, 0, length);
	}

	private byte[] word(byte[] other) {
		return this.words.isEmpty() ? Arrays.copyOf(other, Math.min(other.length, LONGEST_INSERTION))
				: this.words.get(this.random.nextInt(this.words.size()));
	}

	private byte[] place(byte[] message, int at, byte[] part, boolean insertion) {
		if (insertion) {
			return insert(message, at, part, 0, part.length);
		}
		byte[] changed = message.clone();
		System.arraycopy(part, 0, changed, at, Math.min(part.length, message.length - at));
		return changed;
	}

	/** A number that is on an edge, or near to what is left, in some form. */
	private byte[] number(int rest) {
		long value = this.random.nextBoolean() ? EDGES[this.random.nextInt(EDGES.length)]
				: rest - 2 + this.random.nextInt(4);
		if (this.random.nextInt(8) == 0) {
			value = (value << 32) | (value & 0xFFFF_FFFFL);
		}
		return switch (this.random.nextInt(4)) {
			case 0 -> varint(value & 0xFFFF_FFFFL);
			case 1 -> varint(value);
			case 2 -> fixed(value, 4);
			default -> fixed(value, 1 << this.random.nextInt(4));
		};
	}

	private static byte[] varint(long value) {
		byte[] bytes = new byte[10];
		int length = 0;
		for (long rest = value; length < bytes.length; rest >>>= 7) {
			if (rest >>> 7 == 0) {
				bytes[length++] = (byte) rest;
				break;
			}
			bytes[length++] = (byte) (rest | 0x80);
		}
		return Arrays.copyOf(bytes, length);
	}

	private byte[] fixed(long value, int length) {
		boolean highestFirst = this.random.nextInt(4) != 0;
		byte[] bytes = new byte[length];
		for (int i = 0; i < length; i++) {
			int place = highestFirst ? length - 1 - i : i;
			bytes[i] = (byte) (value >>> (8 * place));
		}
		return bytes;
	}

	private byte[] insert(byte[] message, int at, byte[] part, int from, int length) {
		int count = Math.max(0, Math.min(length, this.longest - message.length));
		byte[] changed = Arrays.copyOf(message, message.length + count);
		System.arraycopy(message, at, changed, at + count, message.length - at);
		System.arraycopy(part, from, changed, at, count);
		return changed;
	}

}
