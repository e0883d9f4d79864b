/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.TypeTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The binary codec, with bytes that are made of valid ones.
 */
@Tag("fuzz")
class BinaryFuzzTests {

	private final WireCodec codec = KryoCodec.of(Samples.TYPES);

	@Test
	void binaryMessagesOfAnything() {
		CodecFuzzing
			.fuzzing("binary messages of anything", this.codec, (message) -> this.codec.decode(message, Object.class))
			.seeds(CodecFuzzing.messages(this.codec))
			.inputs(60_000)
			.run();
	}

	@Test
	void binaryBodies() {
		List<byte[]> seeds = new ArrayList<>();
		WireCoder<Box> boxes = this.codec.coder(Box.class);
		WireBuffer buffer = new WireBuffer();
		CodecFuzzing.everything().forEach((value) -> {
			buffer.clear();
			boxes.write(new Box(value), buffer);
			seeds.add(buffer.toByteArray());
		});
		CodecFuzzing.fuzzing("binary bodies", this.codec, (body) -> boxes.read(body, 0, body.length))
			.seeds(seeds)
			.inputs(120_000)
			.run();
	}

	@Test
	void binaryMessagesOfDeclaredTypes() throws Exception {
		CodecFuzzing.tryDeclaredTypes("binary messages of declared types", this.codec, 60_000);
	}

	@Test
	void binaryMessagesWithDescriptions() {
		KryoCodec describing = new KryoCodec(new TypeTable(WireFilter.DEFAULT, Map.of()), List.of(), true);
		CodecFuzzing.tryDescriptions("binary messages with descriptions", describing, 30_000);
	}

}
