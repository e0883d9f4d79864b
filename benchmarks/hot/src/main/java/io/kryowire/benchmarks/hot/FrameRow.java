/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.hot;

import java.util.Random;

/**
 * A row such as {@code aes-gcm-seal-64}.
 *
 * @param opens whether a frame that was sealed is opened
 * @param length how many bytes a frame has
 */
record FrameRow(boolean opens, int length) {

	/** TLS has no longer records: longer frames are several. */
	static final int LONGEST_RECORD = 1 << 14;

	static FrameRow of(String row) {
		String[] parts = row.split("-");
		return new FrameRow(parts[2].equals("open"), Integer.parseInt(parts[3]));
	}

	int records() {
		return (this.length + LONGEST_RECORD - 1) / LONGEST_RECORD;
	}

	/** How many bytes of the frame a record has. */
	int recordLength() {
		return Math.min(LONGEST_RECORD, this.length);
	}

	byte[] frame() {
		byte[] frame = new byte[this.length];
		new Random(this.length).nextBytes(frame);
		return frame;
	}

}
