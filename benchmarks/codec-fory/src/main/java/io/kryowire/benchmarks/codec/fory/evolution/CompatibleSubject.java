/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.fory.evolution;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;
import io.kryowire.benchmarks.rig.codec.model.QuoteBefore;
import io.kryowire.benchmarks.rig.codec.model.Side;
import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryBuffer;

/**
 * Apache Fory in its compatible mode: one instance for each version of the type, which
 * has the same number in both, as have its fields.
 */
public final class CompatibleSubject implements CodecSubject {

	private static final int QUOTE = 300;

	private static final int SIDE = 301;

	private final Fory writer = fory(OlderQuote.class);

	private final Fory reader = fory(NewerQuote.class);

	private final MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(1024);

	private static Fory fory(Class<?> version) {
		Fory fory = Fory.builder()
			.withXlang(false)
			.withCompatible(true)
			.requireClassRegistration(true)
			.withRefTracking(false)
			.withCodegen(true)
			.withAsyncCompilation(false)
			.build();
		fory.register(version, QUOTE);
		fory.register(Side.class, SIDE);
		return fory;
	}

	@Override
	public void prepare(CodecRow row) {
	}

	@Override
	public Object own(Object value) {
		return OlderQuote.of((QuoteBefore) value);
	}

	@Override
	public Object shared(Object decoded) {
		return ((NewerQuote) decoded).shared();
	}

	@Override
	public int encode(Object value) {
		this.buffer.writerIndex(0);
		this.writer.serialize(this.buffer, value);
		return this.buffer.writerIndex();
	}

	@Override
	public Object decode() {
		this.buffer.readerIndex(0);
		return this.reader.deserialize(this.buffer);
	}

	@Override
	public byte[] bytes() {
		return this.buffer.getBytes(0, this.buffer.writerIndex());
	}

}
