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
import io.kryowire.test.fuzz.Fuzzing;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What trying both codecs with changed messages has in common. That values are dear to
 * build is looked for elsewhere: the messages here are small, and so is what they may
 * cost.
 */
final class CodecFuzzing {

	private static final Leg GOOD = new Leg("good", 1);

	/** An empty queue has two bytes, and is 240 in memory. */
	private static final int ALLOCATED_PER_BYTE = 160;

	private CodecFuzzing() {
	}

	/** Without what has another order in every JVM. */
	static Stream<Object> everything() {
		return Stream.of(Samples.values(), Samples.arrays(), Samples.collections())
			.flatMap((stream) -> stream)
			.filter((value) -> !(value instanceof Set<?> set && set.size() > 1 && isImmutable(value)))
			.filter((value) -> !(value instanceof Map<?, ?> map && map.size() > 1 && isImmutable(value)));
	}

	private static boolean isImmutable(Object value) {
		return value.getClass().getName().startsWith("java.util.ImmutableCollections");
	}

	static List<byte[]> messages(WireCodec codec) {
		List<byte[]> messages = new ArrayList<>();
		everything().forEach((value) -> {
			messages.add(codec.encode(value));
			messages.add(codec.encode(new Box(value)));
		});
		return messages;
	}

	static Fuzzing fuzzing(String target, WireCodec codec, Fuzzing.BytesDecoder decoder) {
		return Fuzzing.ofBytes(target, decoder)
			.refusal(WireException.class)
			.allocation(1 << 16, ALLOCATED_PER_BYTE)
			.afterwards(() -> assertThat(codec.decode(codec.encode(GOOD), Leg.class)).isEqualTo(GOOD));
	}

	/** What stands between values in JSON, and what is dear to read as a number. */
	static List<byte[]> jsonWords() {
		return Stream
			.of("null", "true", "{}", "[]", "[[", "{\"", "\"\"", "\\u0000", "\\ud800", "1e999999999", "-0",
					"1e-999999999", "9999999999999999999999", "0.0000000000000000000001", "\"@form\":", "\"@type\":",
					"\"@schema\":", "NaN", "/*", ",,", "\"java.lang.Thread\"", "\"\\ufeff")
			.map((word) -> word.getBytes(StandardCharsets.UTF_8))
			.toList();
	}

	static void tryDeclaredTypes(String target, WireCodec codec, int inputs) throws Exception {
		Type nested = Order.class.getDeclaredMethod("byVenue").getGenericReturnType();
		@SuppressWarnings("unchecked")
		WireCoder<Map<String, List<Leg>>> byVenue = (WireCoder<Map<String, List<Leg>>>) codec.coder(nested);
		WireCoder<Order> orders = codec.coder(Order.class);
		WireCoder<@Nullable Object[]> row = codec.tuple(List.of(int.class, nested, Order.class, String.class));
		tryMessagesOf(target + ": records", codec, orders, Samples.order(), inputs / 3);
		tryMessagesOf(target + ": maps", codec, byVenue, Samples.order().byVenue(), inputs / 3);
		tryMessagesOf(target + ": rows", codec, row,
				new Object[] { 1, Samples.order().byVenue(), Samples.order(), "text" }, inputs / 3);
	}

	private static <T> void tryMessagesOf(String target, WireCodec codec, WireCoder<T> coder, T value, int inputs) {
		fuzzing(target, codec, (message) -> coder.decode(message)).seeds(List.of(coder.encode(value)))
			.words(jsonWords())
			.inputs(inputs)
			.run();
	}

	static void tryDescriptions(String target, WireCodec describing, int inputs) {
		describing.coder(Order.class);
		describing.coder(Leg.class);
		WireCodec reader = describing;
		fuzzing(target, reader, (message) -> reader.decode(message, Object.class))
			.seeds(List.of(describing.encode(Samples.order()), describing.encode(GOOD)))
			.words(jsonWords())
			.inputs(inputs)
			.run();
	}

}
