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
 * @param previous the write before this one in the partition: whoever has seen that one
 * has missed nothing
 * @param stamp this write
 * @param trace the writer's trace context, empty if there is none
 * @param record the stored record, if it is small enough to come along
 */
public record StateFrame(String key, boolean removal, StateStamp previous, StateStamp stamp, String trace,
		byte @Nullable [] record) {

	private static final int FORMAT = 2;

	private static final int HEADER = 37;

	/** The format that had versions and no nonces. */
	private static final int FIRST_FORMAT = 1;

	private static final int FIRST_HEADER = 21;

	/** Of records that come along there is none that is longer. */
	private static final int LONGEST = HEADER + StateWrite.MOST_KEY_BYTES + StateWrite.LONGEST_TRACE
			+ StateRecord.HEADER + StateTerms.LARGEST_INLINE_LIMIT;

	private static final int AT_KEY_LENGTH = 2;

	private static final int AT_PREVIOUS = 4;

	/**
	 * An announcement of the format that had no nonces.
	 * @param key the key that was written
	 * @param removal whether it was removed
	 * @param previous the version of the write before this one
	 * @param version the version of this write
	 * @param trace the writer's trace context, empty if there is none
	 * @param record the stored record, if it comes along
	 */
	public StateFrame(String key, boolean removal, long previous, long version, String trace,
			byte @Nullable [] record) {
		this(key, removal, StateStamp.ofVersion(previous), StateStamp.ofVersion(version), trace, record);
	}

	/**
	 * Reads a frame.
	 * @param bytes what was published
	 * @return the frame
	 * @throws MalformedStateException if it is none
	 */
	public static StateFrame read(byte[] bytes) {
		boolean first = bytes.length > 0 && bytes[0] == FIRST_FORMAT;
		int header = first ? FIRST_HEADER : HEADER;
		if (bytes.length < header || bytes.length > LONGEST || (!first && bytes[0] != FORMAT)
				|| (bytes[1] != 1 && bytes[1] != 2)) {
			throw new MalformedStateException("%d bytes are not the announcement of a write".formatted(bytes.length));
		}
		int keyLength = (bytes[AT_KEY_LENGTH] & 0xFF) << 8 | bytes[AT_KEY_LENGTH + 1] & 0xFF;
		int traceLength = bytes[header - 1] & 0xFF;
		if (keyLength > StateWrite.MOST_KEY_BYTES) {
			throw new MalformedStateException("An announcement names a key of %d bytes; the longest keys have %d"
				.formatted(keyLength, StateWrite.MOST_KEY_BYTES));
		}
		int end = header + keyLength + traceLength;
		if (end > bytes.length) {
			throw new MalformedStateException(
					"An announcement of %d bytes ends within its key or trace context, which end at %d"
						.formatted(bytes.length, end));
		}
		return new StateFrame(new String(bytes, header, keyLength, StandardCharsets.UTF_8), bytes[1] == 2,
				stamp(bytes, AT_PREVIOUS, first),
				stamp(bytes, AT_PREVIOUS + (first ? StateVersion.LENGTH : StateStamp.LENGTH), first),
				new String(bytes, header + keyLength, traceLength, StandardCharsets.US_ASCII),
				(end < bytes.length) ? Arrays.copyOfRange(bytes, end, bytes.length) : null);
	}

	private static StateStamp stamp(byte[] bytes, int offset, boolean first) {
		return first ? StateStamp.ofVersion(StateVersion.read(bytes, offset)) : StateStamp.read(bytes, offset);
	}

	/**
	 * The version of this write.
	 * @return the version
	 */
	public long version() {
		return this.stamp.version();
	}

}
