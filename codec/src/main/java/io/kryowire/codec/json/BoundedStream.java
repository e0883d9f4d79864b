/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.io.OutputStream;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.WireBuffer;

/**
 * Appends to a buffer as much as one message may have.
 */
final class BoundedStream extends OutputStream {

	private final WireBuffer target;

	private final int most;

	private int written;

	private boolean abandoned;

	BoundedStream(WireBuffer target, int most) {
		this.target = target;
		this.most = most;
	}

	@Override
	public void write(int value) {
		write(new byte[] { (byte) value }, 0, 1);
	}

	@Override
	public void write(byte[] bytes, int offset, int length) {
		if (this.abandoned) {
			return;
		}
		if (length > this.most - this.written) {
			throw LimitExceededException.of("maxbytes", this.most,
					"A message of " + ((long) this.written + length) + " bytes");
		}
		this.target.append(bytes, offset, length);
		this.written += length;
	}

	/** Takes nothing more, whatever is still on its way. */
	void abandon() {
		this.abandoned = true;
	}

}
