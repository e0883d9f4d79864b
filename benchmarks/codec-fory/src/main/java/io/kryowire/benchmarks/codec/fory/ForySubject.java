/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.fory;

import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;
import org.apache.fory.Fory;
import org.apache.fory.memory.MemoryBuffer;

/**
 * Apache Fory in its Java mode at its quickest: only registered classes, of which both
 * ends have the same version, generated code, no references, one instance and one buffer
 * for ever.
 */
public final class ForySubject implements CodecSubject {

	private final Fory fory = Fory.builder()
		.withXlang(false)
		.withCompatible(false)
		.requireClassRegistration(true)
		.withRefTracking(false)
		.withCodegen(true)
		.withAsyncCompilation(false)
		.build();

	private final MemoryBuffer buffer = MemoryBuffer.newHeapBuffer(1024);

	@Override
	public void prepare(CodecRow row) {
		row.types().stream().filter((type) -> !type.getName().startsWith("java.")).forEach(this.fory::register);
		this.fory.ensureSerializersCompiled();
	}

	@Override
	public int encode(Object value) {
		this.buffer.writerIndex(0);
		this.fory.serialize(this.buffer, value);
		return this.buffer.writerIndex();
	}

	@Override
	public Object decode() {
		this.buffer.readerIndex(0);
		return this.fory.deserialize(this.buffer);
	}

	@Override
	public byte[] bytes() {
		return this.buffer.getBytes(0, this.buffer.writerIndex());
	}

}
