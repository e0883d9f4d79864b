/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.fst;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Optional;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;
import org.nustaq.serialization.FSTConfiguration;
import org.nustaq.serialization.FSTObjectInput;
import org.nustaq.serialization.FSTObjectOutput;

/**
 * FST at its quickest: every type registered, unshared, its own streams reused.
 */
public class FstSubject implements CodecSubject {

	private final FSTConfiguration configuration = FSTConfiguration.createDefaultConfiguration();

	private final boolean shared;

	private byte[] array = {};

	private int length;

	private Class<?>[] rootType = {};

	public FstSubject() {
		this(false);
	}

	FstSubject(boolean shared) {
		this.shared = shared;
	}

	@Override
	public final Optional<String> refusal(CodecRow row) {
		return (row == CodecRow.RECORD) ? Optional.of("FST 3.0.4 cannot decode records (fast-serialization issue 341)")
				: Optional.empty();
	}

	@Override
	public final void prepare(CodecRow row) {
		this.configuration.setShareReferences(this.shared);
		this.configuration.registerClass(row.types().toArray(Class[]::new));
		this.rootType = new Class<?>[] { row.rootType() };
	}

	@Override
	public final int encode(Object value) {
		try {
			FSTObjectOutput output = this.configuration.getObjectOutput();
			output.writeObject(value, this.rootType);
			this.array = output.getBuffer();
			this.length = output.getWritten();
			return this.length;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public final Object decode() {
		FSTObjectInput input = this.configuration.getObjectInput(this.array, this.length);
		try {
			return input.readObject(this.rootType);
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public final byte[] bytes() {
		return Arrays.copyOf(this.array, this.length);
	}

}
