/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.codec.jackson;

import io.kryowire.benchmarks.rig.codec.ArrayStream;
import io.kryowire.benchmarks.rig.codec.CodecRow;
import io.kryowire.benchmarks.rig.codec.CodecSubject;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Jackson 3 as it comes: UTF-8 JSON through the reader and writer of the root type.
 */
public final class JacksonSubject implements CodecSubject {

	private final JsonMapper mapper = JsonMapper.builder().build();

	private final ArrayStream encoded = new ArrayStream();

	private ObjectWriter writer = this.mapper.writer();

	private ObjectReader reader = this.mapper.reader();

	@Override
	public void prepare(CodecRow row) {
		this.writer = this.mapper.writerFor(row.rootType());
		this.reader = this.mapper.readerFor(row.rootType());
	}

	@Override
	public int encode(Object value) {
		this.encoded.reset();
		this.writer.writeValue(this.encoded, value);
		return this.encoded.size();
	}

	@Override
	public Object decode() {
		return this.reader.readValue(this.encoded.array(), 0, this.encoded.size());
	}

	@Override
	public byte[] bytes() {
		return this.encoded.toByteArray();
	}

}
