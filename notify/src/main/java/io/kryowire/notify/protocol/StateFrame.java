/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import org.jspecify.annotations.Nullable;

/**
 * The announcement of a write.
 *
 * @param key the key that was written
 * @param removal whether it was removed
 * @param previous the version of the write before this one in the partition: whoever has
 * seen that one has missed nothing
 * @param version the version of this write
 * @param trace the writer's trace context, empty if there is none
 * @param record the stored record, if it is small enough to come along
 */
public record StateFrame(String key, boolean removal, long previous, long version, String trace,
		byte @Nullable [] record) {

	private static final int FORMAT = 1;

	private static final int HEADER = 21;

	/** Of records that come along there is none that is longer. */
	private static final int LONGEST = HEADER + StateWrite.MOST_KEY_BYTES + StateWrite.LONGEST_TRACE
			+ StateRecord.HEADER + StateTerms.LARGEST_INLINE_LIMIT;

	private static final int AT_KEY_LENGTH = 2;

	private static final int AT_PREVIOUS = 4;

	private static final int AT_VERSION = 12;

	private static final int AT_TRACE_LENGTH = 20;

	/**
	 * Reads a frame.
	 * @param bytes what was published
	 * @return the frame
	 * @throws MalformedStateException if it is none
	 */
	public static StateFrame read(byte[] bytes) {
		if (bytes.length < HEADER || bytes.length > LONGEST || bytes[0] != FORMAT || (bytes[1] != 1 && bytes[1] != 2)) {
			throw new MalformedStateException("%d bytes are no announcement of a write".formatted(bytes.length));
		}
		int keyLength = (bytes[AT_KEY_LENGTH] & 0xFF) << 8 | bytes[AT_KEY_LENGTH + 1] & 0xFF;
		int traceLength = bytes[AT_TRACE_LENGTH] & 0xFF;
		if (keyLength > StateWrite.MOST_KEY_BYTES) {
			throw new MalformedStateException("An announcement names a key of %d bytes, the longest have %d"
				.formatted(keyLength, StateWrite.MOST_KEY_BYTES));
		}
		int end = HEADER + keyLength + traceLength;
		if (end > bytes.length) {
			throw new MalformedStateException(
					"An announcement of %d bytes ends within its key or trace context, which end at %d"
						.formatted(bytes.length, end));
		}
		return new StateFrame(new String(bytes, HEADER, keyLength, StandardCharsets.UTF_8), bytes[1] == 2,
				StateVersion.read(bytes, AT_PREVIOUS), StateVersion.read(bytes, AT_VERSION),
				new String(bytes, HEADER + keyLength, traceLength, StandardCharsets.US_ASCII),
				(end < bytes.length) ? Arrays.copyOfRange(bytes, end, bytes.length) : null);
	}

}
