/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

import java.io.ByteArrayOutputStream;

/**
 * A stream into an array that is used again and again and that a reader may see without a
 * copy.
 */
public final class ArrayStream extends ByteArrayOutputStream {

	public ArrayStream() {
		super(1024);
	}

	/**
	 * The array written so far, {@link #size()} bytes of it.
	 * @return the array itself
	 */
	public byte[] array() {
		return this.buf;
	}

}
