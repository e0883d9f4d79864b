/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.nio.charset.StandardCharsets;

/**
 * A 64-bit hash that represents a value in a history. A hash identifies a write, so
 * values have to be unique, for example by containing the name of the writer and a
 * number.
 */
public final class ValueHash {

	/**
	 * The hash of a key that has no value.
	 */
	public static final long ABSENT = 0;

	private static final long PRIME = 0x9E3779B97F4A7C15L;

	private ValueHash() {
	}

	/**
	 * Returns the hash of a byte array.
	 * @param value the bytes
	 * @return a hash, never {@link #ABSENT}
	 */
	public static long of(byte[] value) {
		long hash = PRIME ^ value.length;
		for (byte b : value) {
			hash = (hash ^ b) * 0x100000001B3L;
		}
		// FNV leaves the high bits of short values alike
		hash = (hash ^ (hash >>> 30)) * 0xBF58476D1CE4E5B9L;
		hash = (hash ^ (hash >>> 27)) * 0x94D049BB133111EBL;
		hash ^= hash >>> 31;
		return (hash != ABSENT) ? hash : PRIME;
	}

	/**
	 * Returns the hash of a text.
	 * @param value the text
	 * @return a hash, never {@link #ABSENT}
	 */
	public static long of(String value) {
		return of(value.getBytes(StandardCharsets.UTF_8));
	}

}
