/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Leg;
import io.kryowire.codec.Samples.Order;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.TypeTable;
import io.kryowire.test.fuzz.Fuzzing;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Both codecs, and what reads the descriptions of types, with bytes that are made of
 * valid ones. That values are dear to build is looked for elsewhere: the messages here
 * are small, and so is what they may cost.
 */
@Tag("fuzz")
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // making the codec of all samples is dear
class CodecFuzzTests {

	private static final Leg GOOD = new Leg("good", 1);

	/** An empty queue has two bytes, and is 240 in memory. */
	private static final int ALLOCATED_PER_BYTE = 160;

	private final WireCodec kryo = KryoCodec.of(Samples.TYPES);

	private final WireCodec json = JsonCodec.of(Samples.TYPES);

	/** Without what has another order in every JVM. */
	private static Stream<Object> everything() {
		return Stream.of(Samples.values(), Samples.arrays(), Samples.collections())
			.flatMap((stream) -> stream)
			.filter((value) -> !(value instanceof Set<?> set && set.size() > 1 && isImmutable(value)))
			.filter((value) -> !(value instanceof Map<?, ?> map && map.size() > 1 && isImmutable(value)));
	}

	private static boolean isImmutable(Object value) {
		return value.getClass().getName().startsWith("java.util.ImmutableCollections");
	}

	private static List<byte[]> messages(WireCodec codec) {
		List<byte[]> messages = new ArrayList<>();
		everything().forEach((value) -> {
			messages.add(codec.encode(value));
			messages.add(codec.encode(new Box(value)));
		});
		return messages;
	}

	private static Fuzzing fuzzing(String target, WireCodec codec, Fuzzing.BytesDecoder decoder) {
		return Fuzzing.ofBytes(target, decoder)
			.refusal(WireException.class)
			.allocation(1 << 16, ALLOCATED_PER_BYTE)
			.afterwards(() -> assertThat(codec.decode(codec.encode(GOOD), Leg.class)).isEqualTo(GOOD));
	}

	/** What stands between values in JSON, and what is dear to read as a number. */
	private static List<byte[]> jsonWords() {
		return Stream
			.of("null", "true", "{}", "[]", "[[", "{\"", "\"\"", "\\u0000", "\\ud800", "1e999999999", "-0",
					"1e-999999999", "9999999999999999999999", "0.0000000000000000000001", "\"@form\":", "\"@type\":",
					"\"@schema\":", "NaN", "/*", ",,", "\"java.lang.Thread\"", "\"\\ufeff")
			.map((word) -> word.getBytes(StandardCharsets.UTF_8))
			.toList();
	}

	@Test
	void binaryMessagesOfAnything() {
		fuzzing("binary messages of anything", this.kryo, (message) -> this.kryo.decode(message, Object.class))
			.seeds(messages(this.kryo))
			.inputs(60_000)
			.run();
	}

	@Test
	void binaryBodies() {
		List<byte[]> seeds = new ArrayList<>();
		WireCoder<Box> boxes = this.kryo.coder(Box.class);
		WireBuffer buffer = new WireBuffer();
		everything().forEach((value) -> {
			buffer.clear();
			boxes.write(new Box(value), buffer);
			seeds.add(buffer.toByteArray());
		});
		fuzzing("binary bodies", this.kryo, (body) -> boxes.read(body, 0, body.length)).seeds(seeds)
			.inputs(120_000)
			.run();
	}

	@Test
	void binaryMessagesOfDeclaredTypes() throws Exception {
		fuzzingDeclaredTypes("binary messages of declared types", this.kryo, 60_000);
	}

	@Test
	void binaryMessagesWithDescriptions() {
		KryoCodec describing = new KryoCodec(new TypeTable(WireFilter.DEFAULT, Map.of()), List.of(), true);
		fuzzingDescriptions("binary messages with descriptions", describing, 30_000);
	}

	@Test
	void jsonMessagesOfAnything() {
		fuzzing("JSON messages of anything", this.json, (message) -> this.json.decode(message, Object.class))
			.seeds(messages(this.json))
			.words(jsonWords())
			.inputs(30_000)
			.run();
	}

	@Test
	void jsonMessagesOfDeclaredTypes() throws Exception {
		fuzzingDeclaredTypes("JSON messages of declared types", this.json, 20_000);
	}

	@Test
	void jsonMessagesWithDescriptions() {
		JsonCodec describing = new JsonCodec(new TypeTable(WireFilter.DEFAULT, Map.of()), JsonMapper.shared(), true);
		fuzzingDescriptions("JSON messages with descriptions", describing, 10_000);
	}

	private static void fuzzingDeclaredTypes(String target, WireCodec codec, int inputs) throws Exception {
		Type nested = Order.class.getDeclaredMethod("byVenue").getGenericReturnType();
		@SuppressWarnings("unchecked")
		WireCoder<Map<String, List<Leg>>> byVenue = (WireCoder<Map<String, List<Leg>>>) codec.coder(nested);
		WireCoder<Order> orders = codec.coder(Order.class);
		WireCoder<@Nullable Object[]> row = codec.tuple(List.of(int.class, nested, Order.class, String.class));
		fuzzingMessagesOf(target + ": records", codec, orders, Samples.order(), inputs / 3);
		fuzzingMessagesOf(target + ": maps", codec, byVenue, Samples.order().byVenue(), inputs / 3);
		fuzzingMessagesOf(target + ": rows", codec, row,
				new Object[] { 1, Samples.order().byVenue(), Samples.order(), "text" }, inputs / 3);
	}

	private static <T> void fuzzingMessagesOf(String target, WireCodec codec, WireCoder<T> coder, T value, int inputs) {
		fuzzing(target, codec, (message) -> coder.decode(message)).seeds(List.of(coder.encode(value)))
			.words(jsonWords())
			.inputs(inputs)
			.run();
	}

	private static void fuzzingDescriptions(String target, WireCodec describing, int inputs) {
		describing.coder(Order.class);
		describing.coder(Leg.class);
		WireCodec reader = describing;
		fuzzing(target, reader, (message) -> reader.decode(message, Object.class))
			.seeds(List.of(describing.encode(Samples.order()), describing.encode(GOOD)))
			.words(jsonWords())
			.inputs(inputs)
			.run();
	}

	/** Those of a peer come with its welcome, and are looked at when messages differ. */
	@Test
	void descriptionsOfTypes() {
		byte[] own = this.kryo.schemas().describe().getBytes(StandardCharsets.UTF_8);
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
			.inputs(30_000)
			.run();
	}

	private static List<byte[]> words(String... texts) {
		return Stream.of(texts).map((text) -> text.getBytes(StandardCharsets.UTF_8)).toList();
	}

}
