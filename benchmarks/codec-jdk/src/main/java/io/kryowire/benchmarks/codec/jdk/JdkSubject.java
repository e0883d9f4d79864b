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
public final class JdkSubject implements CodecSubject {

	private final ArrayStream encoded = new ArrayStream();

	@Override
	public void prepare(CodecRow row) {
	}

	@Override
	public int encode(Object value) {
		this.encoded.reset();
		try (ObjectOutputStream output = new ObjectOutputStream(this.encoded)) {
			output.writeObject(value);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return this.encoded.size();
	}

	@Override
	public Object decode() {
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
	public byte[] bytes() {
		return this.encoded.toByteArray();
	}

}
