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
			.inputs(30_000)
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
			.inputs(60_000)
			.run();
	}

	@Test
	void binaryMessagesOfDeclaredTypes() throws Exception {
		CodecFuzzing.tryDeclaredTypes("binary messages of declared types", this.codec, 30_000);
	}

	@Test
	void binaryMessagesWithDescriptions() {
		KryoCodec describing = new KryoCodec(new TypeTable(WireFilter.DEFAULT, Map.of()), List.of(), true);
		CodecFuzzing.tryDescriptions("binary messages with descriptions", describing, 15_000);
	}

	/** Versions that lack fields, with and without what is kept of them. */
	@Test
	void binaryMessagesOfOtherVersions() {
		Class<?> old = Versions.compile("acme.Quote",
				"package acme; public record Quote(String isin, java.util.List<Leg> legs, Object any) { "
						+ "public record Leg(int n) {} }");
		Class<?> young = Versions.compile("acme.Quote",
				"package acme; public record Quote(Leg more, long size, String isin, java.util.List<Leg> legs, "
						+ "Object any) { public record Leg(long n, String text) {} public static Quote sample() { "
						+ "Leg leg = new Leg(7, \"leg\"); return new Quote(leg, 5, \"x\", "
						+ "java.util.List.of(leg, leg), leg); } }");
		WireCodec newer = KryoCodec.of(young, young.getDeclaredClasses()[0]);
		WireCodec older = KryoCodec.of(Samples.TYPES);
		older.coder(old);
		older.coder(old.getDeclaredClasses()[0]);
		KnownSchemas known = new KnownSchemas(100, 1 << 20);
		newer.coder((java.lang.reflect.Type) young).schemas().forEach(known::learn);
		@SuppressWarnings("unchecked")
		WireCoder<Object> reader = ((WireCoder<Object>) older.coder((java.lang.reflect.Type) old)).reading(known);
		byte[] message = newer.encode(sample(young));
		WireBuffer kept = new WireBuffer();
		KeptValue<Object> read = reader.decodeKeeping(message, 0, message.length);
		reader.encode(read.value(), read.kept(), kept);
		CodecFuzzing.fuzzing("binary messages of other versions", older, (bytes) -> {
			reader.decode(bytes);
			KeptValue<Object> again = reader.decodeKeeping(bytes, 0, bytes.length);
			reader.encode(again.value(), again.kept(), new WireBuffer());
		}).allocation(1 << 18, 4096).seeds(List.of(message, kept.toByteArray())).inputs(30_000).run();
	}

	private static Object sample(Class<?> version) {
		try {
			return version.getMethod("sample").invoke(null);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

}
