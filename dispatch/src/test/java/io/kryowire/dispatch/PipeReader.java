/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.dispatch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

/**
 * Blocks in a system call, which the JVM takes for running.
 *
 * @param pipe is read until its other end is closed
 */
record PipeReader(Pipe pipe) {

	void read() {
		try {
			this.pipe.source().read(ByteBuffer.allocate(1));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
