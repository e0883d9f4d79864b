/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Leg;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.fuzz.Fuzzing;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What reads the descriptions of types, with texts that are made of valid ones.
 */
@Tag("fuzz")
class DescriptionFuzzTests {

	private static final Leg GOOD = new Leg("good", 1);

	/** Those of a peer come with its welcome, and are looked at when messages differ. */
	@Test
	void descriptionsOfTypes() {
		byte[] own = KryoCodec.of(Samples.TYPES).schemas().describe().getBytes(StandardCharsets.UTF_8);
		byte[] few = KryoCodec.of(Leg.class, Box.class).schemas().describe().getBytes(StandardCharsets.UTF_8);
		WireCodec codec = KryoCodec.of(Samples.TYPES);
		byte[] message = codec.encode(GOOD);
		// The fingerprint in its head
		message[5]++;
		Fuzzing.ofBytes("descriptions of types", (bytes) -> {
			String text = new String(bytes, StandardCharsets.UTF_8);
			codec.schemas().compare(text);
			codec.schemas().learn(text);
			codec.decode(message, Leg.class);
		})
			.refusal(SchemaMismatchException.class)
			.seeds(List.of(own, few))
			.words(words("#00000000@00000000 record{", "}", "\n", ";", ":", "#", "@", " "))
			.allocation(1 << 21, 64)
			.inputs(2_000)
			.run();
	}

	/** They come from the configuration. */
	@Test
	void filters() {
		Fuzzing.ofBytes("filters", (bytes) -> WireFilter.parse(new String(bytes, StandardCharsets.UTF_8)))
			.refusal(InvalidFilterException.class)
			.seeds(words("com.acme.**;maxdepth=20;maxarray=1000", "!com.acme.Secret;com.acme.*;!*",
					"java.base/java.util.ArrayList;maxrefs=5;maxbytes=1048576", ""))
			.words(words("!", "*", "**", ";", "maxdepth=", "=", "/", ".", "-1", "99999999999999999999"))
			.longest(2048)
			.allocation(1 << 18, 1024)
			.inputs(15_000)
			.run();
	}

	private static List<byte[]> words(String... texts) {
		return Stream.of(texts).map((text) -> text.getBytes(StandardCharsets.UTF_8)).toList();
	}

}
