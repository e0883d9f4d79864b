/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

import io.kryowire.test.fuzz.Fuzzing;

/**
 * Tries messages of other versions, and schemas of strangers, with small changes. The
 * reader lacks a type, a field, a constant and a subtype, and converts the rest.
 */
final class EvolvedFuzzing {

	private static final String TYPES = "public record Leg(%s n) {} public enum Side { BUY, %s } "
			+ "public sealed interface Shape permits %s {} public record Circle(int r) implements Shape {} ";

	private static final Class<?> WRITER = Exchanges.version("Quote",
			"String isin, int bid, List<Leg> legs, Map<Leg, Integer> map, Set<Leg> set, Side side, Shape shape, "
					+ "Object any, Optional<Leg> maybe, int[] bids, Map<String, List<Leg>> more, EnumMap<Side, Leg> sides",
			"\"x\", 1, List.of(new Leg(1)), Map.of(new Leg(2), 3), Set.of(new Leg(4)), Side.HOLD, new Arc(1, 2), "
					+ "new Leg(5), Optional.of(new Leg(6)), new int[] { 7, 8 }, Map.of(\"k\", List.of(new Leg(9))), "
					+ "new EnumMap<>(Map.of(Side.BUY, new Leg(10)))",
			TYPES.formatted("int", "HOLD, @WireUnknown OTHER", "Circle, Arc")
					+ "public record Arc(int a, int b) implements Shape {}");

	private static final Class<?> READER = Exchanges.version("Quote",
			"long bid, Set<Leg> legs, Map<Leg, Long> map, List<Leg> set, Side side, Shape shape, Object any, Leg maybe, "
					+ "List<Integer> bids, Map<String, Set<Leg>> more, String added, Map<Side, Leg> sides",
			"1, null, null, null, null, null, null, null, null, null, null, null",
			TYPES.formatted("long", "@WireUnknown OTHER", "Circle, Unknown")
					+ "@WireUnknown public record Unknown() implements Shape {}");

	/** Reads little of it, and so keeps much. */
	private static final Class<?> OLDER = Exchanges.version("Quote", "String isin", "\"y\"");

	private EvolvedFuzzing() {
	}

	private static WireCodec codec(Function<Class<?>[], WireCodec> codecs, Class<?> version) {
		Class<?>[] nested = version.getDeclaredClasses();
		Class<?>[] types = Arrays.copyOf(nested, nested.length + 1);
		types[nested.length] = version;
		return codecs.apply(types);
	}

	private static WireCoder<Object> reader(Function<Class<?>[], WireCodec> codecs, Class<?> version,
			KnownSchemas known) {
		return Exchanges.coder(codec(codecs, version), version).reading(known);
	}

	private static byte[] rewritten(WireCoder<Object> coder, byte[] message) {
		KeptValue<Object> read = coder.decodeKeeping(message, 0, message.length);
		WireBuffer target = new WireBuffer();
		coder.encode(read.value(), read.kept(), target);
		return target.toByteArray();
	}

	static void tryMessages(String target, Function<Class<?>[], WireCodec> codecs, int inputs) {
		KnownSchemas known = new KnownSchemas(100, 1 << 20);
		for (Class<?> version : List.of(WRITER, READER, OLDER)) {
			codec(codecs, version).coder((java.lang.reflect.Type) version).schemas().forEach(known::learn);
		}
		WireCoder<Object> writer = reader(codecs, WRITER, known);
		WireCoder<Object> reader = reader(codecs, READER, known);
		WireCoder<Object> older = reader(codecs, OLDER, known);
		byte[] message = writer.encode(Exchanges.sample(WRITER));
		byte[] kept = rewritten(older, message);
		String expected = String.valueOf(reader.decode(kept));
		CodecFuzzing.fuzzing(target, codec(codecs, Samples.Leg.class), (bytes) -> {
			reader.decode(bytes);
			rewritten(older, bytes);
		})
			.seeds(List.of(message, kept, rewritten(reader, message), rewritten(reader, kept)))
			.words(CodecFuzzing.jsonWords())
			.inputs(inputs)
			.run();
		org.assertj.core.api.Assertions.assertThat(String.valueOf(reader.decode(kept))).isEqualTo(expected);
	}

	static void trySchemas(String target, Function<Class<?>[], WireCodec> codecs, int inputs) {
		WireCoder<?> writer = codec(codecs, WRITER).coder((java.lang.reflect.Type) WRITER);
		WireCoder<Object> reader = Exchanges.coder(codec(codecs, READER), READER);
		int id = writer.schema().id();
		WireBuffer body = new WireBuffer();
		Exchanges.coder(codec(codecs, WRITER), WRITER).write(Exchanges.sample(WRITER), body);
		Fuzzing.ofBytes(target, (bytes) -> {
			KnownSchemas known = new KnownSchemas(1, 1 << 20);
			reader.reading(new WireSchema(id, new String(bytes, StandardCharsets.UTF_8)), known)
				.read(body.array(), 0, body.length());
		})
			.refusal(WireException.class)
			.seeds(List.of(writer.schema().text().getBytes(StandardCharsets.UTF_8),
					reader.schema().text().getBytes(StandardCharsets.UTF_8)))
			.words(List.of("java.util.List<".getBytes(StandardCharsets.UTF_8),
					"acme.Quote$Leg".getBytes(StandardCharsets.UTF_8), "\n".getBytes(StandardCharsets.UTF_8),
					":constant;".getBytes(StandardCharsets.UTF_8), "[]".getBytes(StandardCharsets.UTF_8)))
			.allocation(1 << 20, 1024)
			.inputs(inputs)
			.run();
	}

}
