/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.jdk;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;

import io.kryowire.benchmarks.rig.codec.ArrayStream;
import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;

/**
 * Java serialization, with a fresh object stream for each message, as messages need it: a
 * stream that lives on remembers every object it has ever written.
 */
public class JdkSubject implements CodecSubject {

	private final ArrayStream encoded = new ArrayStream();

	@Override
	public final void prepare(CodecRow row) {
	}

	@Override
	public final int encode(Object value) {
		this.encoded.reset();
		try (ObjectOutputStream output = new ObjectOutputStream(this.encoded)) {
			write(output, value);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return this.encoded.size();
	}

	void write(ObjectOutputStream output, Object value) throws IOException {
		output.writeObject(value);
	}

	@Override
	public final Object decode() {
		ByteArrayInputStream bytes = new ByteArrayInputStream(this.encoded.array(), 0, this.encoded.size());
		try (ObjectInputStream input = new ObjectInputStream(bytes)) {
			return input.readObject();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (ClassNotFoundException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public final byte[] bytes() {
		return this.encoded.toByteArray();
	}

}
