/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.util.Arrays;

/**
 * A stored value: a header of {@value #HEADER} bytes and the encoded value.
 *
 * @param version the version of the write
 * @param expireAt when it ends, in milliseconds of the server's clock; 0 if it does not
 * @param fingerprint the fingerprint of the type it was written as
 * @param bytes the whole record, not a copy
 */
public record StateRecord(long version, long expireAt, int fingerprint, byte[] bytes) {

	/** How long a header is. */
	public static final int HEADER = 24;

	/** What a header begins with: two letters, the version of the format, flags. */
	private static final byte[] BEGIN = { 'K', 'S', 1, 0 };

	private static final int AT_VERSION = 4;

	private static final int AT_EXPIRY = 12;

	private static final int AT_FINGERPRINT = 20;

	/**
	 * Reads a record, or the header of one.
	 * @param bytes what is stored
	 * @return the record
	 * @throws MalformedStateException if something else is stored
	 */
	public static StateRecord read(byte[] bytes) {
		if (bytes.length < HEADER || !Arrays.equals(bytes, 0, BEGIN.length, BEGIN, 0, BEGIN.length)) {
			throw new MalformedStateException(
					"%d bytes do not begin with the header of a state topic's value: they were written by somebody else"
						.formatted(bytes.length));
		}
		return new StateRecord(StateVersion.read(bytes, AT_VERSION), StateVersion.read(bytes, AT_EXPIRY),
				(int) (StateVersion.read(bytes, AT_FINGERPRINT - Integer.BYTES)), bytes);
	}

	static byte[] begin() {
		return BEGIN.clone();
	}

	/**
	 * How many bytes the encoded value has; it begins at {@link #HEADER}.
	 * @return the length
	 */
	public int length() {
		return this.bytes.length - HEADER;
	}

}
