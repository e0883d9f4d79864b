/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.Map;

import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.schema.TypeTable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * The readable codec, with bytes that are made of valid ones.
 */
@Tag("fuzz")
class JsonFuzzTests {

	private final WireCodec codec = JsonCodec.of(Samples.TYPES);

	@Test
	void jsonMessagesOfAnything() {
		CodecFuzzing
			.fuzzing("JSON messages of anything", this.codec, (message) -> this.codec.decode(message, Object.class))
			.seeds(CodecFuzzing.messages(this.codec))
			.words(CodecFuzzing.jsonWords())
			.inputs(15_000)
			.run();
	}

	@Test
	void jsonMessagesOfDeclaredTypes() throws Exception {
		CodecFuzzing.tryDeclaredTypes("JSON messages of declared types", this.codec, 10_000);
	}

	@Test
	void jsonMessagesOfOtherVersions() {
		EvolvedFuzzing.tryMessages("JSON messages of other versions", JsonFuzzTests::codecOf, 7_500);
	}

	@Test
	void jsonSchemasOfOtherVersions() {
		EvolvedFuzzing.trySchemas("JSON messages with schemas of strangers", JsonFuzzTests::codecOf, 2_500);
	}

	private static WireCodec codecOf(Class<?>[] types) {
		return JsonCodec.of(types);
	}

	@Test
	void jsonMessagesWithDescriptions() {
		JsonCodec describing = new JsonCodec(new TypeTable(WireFilter.DEFAULT, Map.of()), JsonMapper.shared(), true);
		CodecFuzzing.tryDescriptions("JSON messages with descriptions", describing, 5_000);
	}

}
