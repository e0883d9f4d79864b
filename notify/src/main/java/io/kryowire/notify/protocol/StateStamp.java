/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

import java.util.Arrays;

/**
 * Names a write as no other one is named, in whatever history: a version alone may be
 * given out once more by a master that has lost the write it belonged to.
 *
 * @param version the version
 * @param nonce another one each time a write is sent, 0 in what was written before there
 * were nonces
 */
public record StateStamp(long version, long nonce) {

	/** The stamp of what is not there. */
	public static final StateStamp NONE = new StateStamp(StateVersion.NONE, 0);

	/** How many bytes a stamp has where it is stored. */
	public static final int LENGTH = 2 * Long.BYTES;

	/**
	 * The stamp of a write of the format that had no nonces.
	 * @param version its version
	 * @return its stamp
	 */
	public static StateStamp ofVersion(long version) {
		return new StateStamp(version, 0);
	}

	/**
	 * Reads a stamp.
	 * @param bytes where it is
	 * @param offset the first byte
	 * @return the stamp
	 */
	public static StateStamp read(byte[] bytes, int offset) {
		return new StateStamp(StateVersion.read(bytes, offset), StateVersion.read(bytes, offset + Long.BYTES));
	}

	/**
	 * Reads what the journal has in the place of the nonce.
	 * @param bytes eight bytes, or something else in the format that had none
	 * @return the nonce
	 */
	public static long nonce(byte[] bytes) {
		return (bytes.length == Long.BYTES) ? StateVersion.read(bytes, 0) : 0;
	}

	/**
	 * Writes it.
	 * @return its bytes
	 */
	public byte[] bytes() {
		byte[] bytes = Arrays.copyOf(StateVersion.bytes(this.version), LENGTH);
		System.arraycopy(StateVersion.bytes(this.nonce), 0, bytes, Long.BYTES, Long.BYTES);
		return bytes;
	}

	/**
	 * Whether a history of which this is the newest write cannot have another one.
	 * @param other the other write
	 * @return whether it has to be of another history
	 */
	public boolean excludes(StateStamp other) {
		return other.version > this.version || (other.version == this.version && other.nonce != this.nonce);
	}

}
