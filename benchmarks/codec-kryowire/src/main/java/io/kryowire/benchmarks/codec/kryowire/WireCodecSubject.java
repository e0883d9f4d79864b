/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryowire;

import java.util.Objects;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import org.jspecify.annotations.Nullable;

/**
 * A codec of Kryowire, told the root type and nothing else, with guard, fingerprint and
 * pool, into a buffer that is used again and again.
 */
abstract class WireCodecSubject implements CodecSubject {

	private final WireBuffer buffer = new WireBuffer();

	private @Nullable WireCoder<Object> coder;

	abstract WireCodec codec(Class<?> rootType);

	@Override
	@SuppressWarnings("unchecked")
	public final void prepare(CodecRow row) {
		this.coder = (WireCoder<Object>) codec(row.rootType()).coder(row.rootType());
	}

	@Override
	public final int encode(Object value) {
		this.buffer.clear();
		this.coder.encode(value, this.buffer);
		return this.buffer.length();
	}

	@Override
	public final Object decode() {
		return Objects.requireNonNull(this.coder.decode(this.buffer.array(), 0, this.buffer.length()));
	}

	@Override
	public final byte[] bytes() {
		return this.buffer.toByteArray();
	}

}
