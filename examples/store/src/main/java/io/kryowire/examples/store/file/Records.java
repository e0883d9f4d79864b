/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * What is in the file for a key: a checksum of the key and the value, and then the value.
 * LMDB itself has no checksums.
 */
final class Records {

	/** How many bytes a checksum has. */
	static final int CHECKSUM = Integer.BYTES;

	private Records() {
	}

	static byte[] record(byte[] key, byte[] value) {
		byte[] record = new byte[CHECKSUM + value.length];
		System.arraycopy(value, 0, record, CHECKSUM, value.length);
		ByteBuffer.wrap(record).putInt(checksum(key, record));
		return record;
	}

	static byte[] value(byte[] record) {
		return Arrays.copyOfRange(record, CHECKSUM, record.length);
	}

	static boolean isIntact(byte[] key, byte[] record) {
		return record.length >= CHECKSUM && ByteBuffer.wrap(record).getInt() == checksum(key, record);
	}

	private static int checksum(byte[] key, byte[] record) {
		CRC32C checksum = new CRC32C();
		checksum.update(key, 0, key.length);
		checksum.update(record, CHECKSUM, record.length - CHECKSUM);
		return (int) checksum.getValue();
	}

}
