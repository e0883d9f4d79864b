/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.nio.charset.StandardCharsets;

/**
 * The version of a value: the id its entry has in the journal, which the server has given
 * it, as one number. A later write of a partition has a higher one.
 * <p>
 * Milliseconds of the server's clock are in the upper 44 bits, the number within the
 * millisecond in the lower 20. {@link #NONE} is the version of what is not there.
 */
public final class StateVersion {

	/** The version of what is not there. */
	public static final long NONE = 0;

	/** How many bytes a version has where it is stored. */
	public static final int LENGTH = Long.BYTES;

	private static final int SEQUENCE_BITS = 20;

	private static final int SEQUENCE_MASK = (1 << SEQUENCE_BITS) - 1;

	/** In the year 2248, unless somebody chooses ids by hand. */
	private static final long LAST_MILLIS = Long.MAX_VALUE >>> SEQUENCE_BITS;

	private StateVersion() {
	}

	/**
	 * The version of a journal entry.
	 * @param id the entry's id, such as {@code 1700000000000-0}
	 * @return the version
	 * @throws MalformedStateException if this is no id
	 */
	public static long ofId(byte[] id) {
		String text = new String(id, StandardCharsets.US_ASCII);
		int dash = text.indexOf('-');
		long millis;
		long number;
		try {
			millis = Long.parseLong(text, 0, dash, 10);
			number = Long.parseLong(text, dash + 1, text.length(), 10);
		}
		catch (NumberFormatException | IndexOutOfBoundsException ex) {
			throw new MalformedStateException("'%s' is no id of a journal entry".formatted(text));
		}
		if (millis < 0 || millis > LAST_MILLIS || number < 0 || number > SEQUENCE_MASK) {
			throw new MalformedStateException("The id '%s' of a journal entry is not a version: versions end with %d-%d"
				.formatted(text, LAST_MILLIS, SEQUENCE_MASK));
		}
		return (millis << SEQUENCE_BITS) + number;
	}

	/**
	 * The id of the journal entry of a version.
	 * @param version the version
	 * @return its id
	 */
	public static byte[] id(long version) {
		return ((version >>> SEQUENCE_BITS) + "-" + (version & SEQUENCE_MASK)).getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * When the server wrote a version, by its own clock.
	 * @param version the version
	 * @return milliseconds since 1970
	 */
	public static long millis(long version) {
		return version >>> SEQUENCE_BITS;
	}

	/**
	 * Reads a version from eight bytes.
	 * @param bytes where they are
	 * @param offset the first one
	 * @return the version
	 */
	public static long read(byte[] bytes, int offset) {
		if (bytes.length - offset < Long.BYTES) {
			throw new MalformedStateException("%d bytes contain no version at %d".formatted(bytes.length, offset));
		}
		long version = 0;
		for (int i = 0; i < Long.BYTES; i++) {
			version = (version << 8) | (bytes[offset + i] & 0xFF);
		}
		return version;
	}

	/**
	 * Writes a version to eight bytes.
	 * @param version the version
	 * @return the bytes
	 */
	public static byte[] bytes(long version) {
		byte[] bytes = new byte[Long.BYTES];
		for (int i = 0; i < Long.BYTES; i++) {
			bytes[i] = (byte) (version >>> (56 - 8 * i));
		}
		return bytes;
	}

}
