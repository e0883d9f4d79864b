/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.store.file;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

import org.jspecify.annotations.Nullable;

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
		ByteBuffer.wrap(record).putInt(checksum(key, record, CHECKSUM));
		return record;
	}

	/** Returns {@code null} if it is damaged. */
	static byte @Nullable [] value(byte[] key, NativeBytes record) {
		if (record.length() < CHECKSUM) {
			return null;
		}
		byte[] value = record.get(CHECKSUM);
		return (record.bigEndianInt() == checksum(key, value, 0)) ? value : null;
	}

	static boolean isIntact(byte[] key, byte[] record) {
		return record.length >= CHECKSUM && ByteBuffer.wrap(record).getInt() == checksum(key, record, CHECKSUM);
	}

	private static int checksum(byte[] key, byte[] bytes, int start) {
		CRC32C checksum = new CRC32C();
		checksum.update(key, 0, key.length);
		checksum.update(bytes, start, bytes.length - start);
		return (int) checksum.getValue();
	}

}
