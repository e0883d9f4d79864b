/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.util.Arrays;

/**
 * A stored value: a header and the encoded value. In the first format the header has 24
 * bytes and no nonce; it is still read.
 *
 * @param stamp the version of the write, and its nonce
 * @param expireAt when it ends, in milliseconds of the server's clock; 0 if it does not
 * @param fingerprint the fingerprint of the type it was written as
 * @param offset how long the header is, which is where the encoded value begins
 * @param bytes the whole record, not a copy
 */
public record StateRecord(StateStamp stamp, long expireAt, int fingerprint, int offset, byte[] bytes) {

	/** How long a header is, at most. */
	public static final int HEADER = 32;

	/** What a header begins with: two letters, the version of the format, flags. */
	private static final byte[] BEGIN = { 'K', 'S', 2, 0 };

	private static final byte[] FIRST_BEGIN = { 'K', 'S', 1, 0 };

	private static final int FIRST_HEADER = HEADER - Long.BYTES;

	private static final int AT_STAMP = 4;

	/**
	 * Reads a record, or the header of one.
	 * @param bytes what is stored
	 * @return the record
	 * @throws MalformedStateException if something else is stored
	 */
	public static StateRecord read(byte[] bytes) {
		boolean first = begins(bytes, FIRST_BEGIN);
		int header = first ? FIRST_HEADER : HEADER;
		if (bytes.length < header || !(first || begins(bytes, BEGIN))) {
			throw new MalformedStateException(
					"%d bytes do not begin with the header of a state topic's value: another program has written them"
						.formatted(bytes.length));
		}
		StateStamp stamp = first ? StateStamp.ofVersion(StateVersion.read(bytes, AT_STAMP))
				: StateStamp.read(bytes, AT_STAMP);
		// The end and the fingerprint are the last twelve bytes
		return new StateRecord(stamp, StateVersion.read(bytes, header - Long.BYTES - Integer.BYTES),
				(int) StateVersion.read(bytes, header - Long.BYTES), header, bytes);
	}

	private static boolean begins(byte[] bytes, byte[] begin) {
		return bytes.length >= begin.length && Arrays.equals(bytes, 0, begin.length, begin, 0, begin.length);
	}

	static byte[] begin() {
		return BEGIN.clone();
	}

	/**
	 * The version of the write.
	 * @return the version
	 */
	public long version() {
		return this.stamp.version();
	}

	/**
	 * How many bytes the encoded value has.
	 * @return the length
	 */
	public int length() {
		return this.bytes.length - this.offset;
	}

}
