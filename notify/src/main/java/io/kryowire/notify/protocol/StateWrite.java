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
 * @param ttlMillis after how long the value ends by itself, 0 for never
 * @param trace the trace context, at most {@value #LONGEST_TRACE} letters
 * @param lineage the new lineage, if this is the first write of the data set
 */
public record StateWrite(String key, byte @Nullable [] payload, @Nullable Long expected, long ttlMillis, String trace,
		String lineage) {

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
		if (key.isEmpty() || key.length() > LONGEST_KEY) {
			throw new IllegalArgumentException(
					"A key of a state topic has 1 to %d letters, this one has %d".formatted(LONGEST_KEY, key.length()));
		}
		if (trace.length() > LONGEST_TRACE) {
			throw new IllegalArgumentException(
					"A trace context has at most %d letters, this one has %d".formatted(LONGEST_TRACE, trace.length()));
		}
	}

}
