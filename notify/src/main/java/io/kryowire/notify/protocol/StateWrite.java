/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import org.jspecify.annotations.Nullable;

/**
 * What the script is asked to do.
 *
 * @param key the key
 * @param payload the encoded value, {@code null} to remove the key
 * @param expected the version that must be there, {@link StateVersion#NONE} if nothing
 * may be there, {@code null} if that does not matter
 * @param ttlMillis after how long the value ends by itself, {@link #FOR_EVER}, or
 * {@link #AS_BEFORE}
 * @param trace the trace context, at most {@value #LONGEST_TRACE} letters
 */
public record StateWrite(String key, byte @Nullable [] payload, @Nullable Long expected, long ttlMillis, String trace) {

	/** The value does not end. */
	public static final long FOR_EVER = 0;

	/** The value ends when the one that is expected does. */
	public static final long AS_BEFORE = -1;

	/** How long a key may be, in letters. */
	public static final int LONGEST_KEY = 4096;

	/** How many bytes a key may have, since a letter has three at most. */
	public static final int MOST_KEY_BYTES = 3 * LONGEST_KEY;

	/** How long a trace context may be. */
	public static final int LONGEST_TRACE = 255;

	/**
	 * Creates a write.
	 */
	public StateWrite {
		checkKey(key);
		if (trace.length() > LONGEST_TRACE) {
			throw new IllegalArgumentException(
					"A trace context has at most %d letters, this one has %d".formatted(LONGEST_TRACE, trace.length()));
		}
	}

	/**
	 * Refuses what cannot be a key. Half a character would be stored as a question mark,
	 * and so as the key of somebody else.
	 * @param key the key
	 */
	public static void checkKey(String key) {
		int length = key.length();
		if (length == 0 || length > LONGEST_KEY) {
			throw new IllegalArgumentException(
					"A key of a state topic has 1 to %d letters, this one has %d".formatted(LONGEST_KEY, length));
		}
		for (int i = 0; i < length; i++) {
			char letter = key.charAt(i);
			if (!Character.isSurrogate(letter)) {
				continue;
			}
			int next = i + 1;
			if (Character.isLowSurrogate(letter) || next == length || !Character.isLowSurrogate(key.charAt(next))) {
				throw new IllegalArgumentException(
						"A key of a state topic is stored as UTF-8, which cannot express one surrogate without its other half: character %d of %d of this key. Use whole characters"
							.formatted(next, length));
			}
			i = next;
		}
	}

}
