/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.kryowire.evolution;

import java.util.Objects;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;

/**
 * Two codecs of Kryowire, one for each version of the type, with all checks.
 */
abstract class EvolutionSubject implements CodecSubject {

	private final WireBuffer buffer = new WireBuffer();

	private final WireCoder<Object> writer;

	private final WireCoder<NewerQuote> reader;

	@SuppressWarnings("unchecked") // own() makes values of the writer's type
	EvolutionSubject(WireCoder<?> writer, WireCoder<NewerQuote> reader) {
		this.writer = (WireCoder<Object>) writer;
		this.reader = reader;
	}

	@Override
	public final void prepare(CodecRow row) {
	}

	@Override
	public final int encode(Object value) {
		this.buffer.clear();
		this.writer.encode(value, this.buffer);
		return this.buffer.length();
	}

	@Override
	public final Object decode() {
		return Objects.requireNonNull(this.reader.decode(this.buffer.array(), 0, this.buffer.length()));
	}

	@Override
	public final Object shared(Object decoded) {
		return ((NewerQuote) decoded).shared();
	}

	@Override
	public final byte[] bytes() {
		return this.buffer.toByteArray();
	}

}
