/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.grpc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

import io.grpc.Drainable;
import io.grpc.KnownLength;
import io.grpc.MethodDescriptor.Marshaller;

/**
 * Messages are bytes. As the marshaller of generated code does, it tells their length and
 * writes them in one piece.
 */
final class ByteMarshaller implements Marshaller<byte[]> {

	@Override
	public InputStream stream(byte[] value) {
		return new Message(value);
	}

	@Override
	public byte[] parse(InputStream stream) {
		try {
			if (!(stream instanceof KnownLength)) {
				return stream.readAllBytes();
			}
			byte[] value = new byte[stream.available()];
			stream.readNBytes(value, 0, value.length);
			return value;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** Bytes on their way out. */
	private static final class Message extends ByteArrayInputStream implements KnownLength, Drainable {

		Message(byte[] value) {
			super(value);
		}

		@Override
		public int drainTo(OutputStream target) throws IOException {
			int length = this.count - this.pos;
			target.write(this.buf, this.pos, length);
			this.pos = this.count;
			return length;
		}

	}

}
