/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.kryowire.codec.Samples;
import io.kryowire.codec.Samples.Animal;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Cat;
import io.kryowire.codec.Samples.Dog;
import io.kryowire.codec.Samples.Leg;
import io.kryowire.codec.Samples.Primitives;
import io.kryowire.codec.Samples.Side;
import io.kryowire.codec.Samples.Trade;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the readable codec promises beyond the contract: which JSON it writes, and that it
 * is exact.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // making the codecs of all samples is
												// dear
class JsonCodecTests {

	private final JsonCodec codec = JsonCodec.of(Samples.TYPES);

	private final KryoCodec binary = KryoCodec.of(Samples.TYPES);

	/** Collections and maps whose forms are the usual ones, or are not. */
	record Places(@Nullable List<Integer> list, @Nullable Set<String> set, @Nullable Map<String, Integer> named,
			@Nullable Map<UUID, Integer> keyed, @Nullable TreeMap<String, Integer> sorted,
			@Nullable EnumMap<Side, Integer> constants, @Nullable Map<Side, Integer> map,
			@Nullable Optional<String> optional) {

		static Places empty() {
			return new Places(null, null, null, null, null, null, null, null);
		}

	}

	/** May have subclasses. */
	static class Shape {

		private final String name;

		Shape(String name) {
			this.name = name;
		}

		private Shape() {
			this("");
		}

	}

	/** One of them. */
	static final class Circle extends Shape {

		private final int radius = 2;

	}

	/** Holds any. */
	record Drawing(Shape shape) {
	}

	private <T> String body(Class<T> type, T value) {
		WireBuffer buffer = new WireBuffer();
		this.codec.coder(type).write(value, buffer);
		String json = new String(buffer.array(), 0, buffer.length(), StandardCharsets.UTF_8);
		assertThat(this.codec.coder(type).read(buffer.array(), 0, buffer.length())).usingRecursiveComparison()
			.withEqualsForType(Float::equals, Float.class)
			.withEqualsForType(Double::equals, Double.class)
			.isEqualTo(value);
		return json.replace(JsonCodecTests.class.getPackageName() + ".", "")
			.replace(Samples.class.getPackageName() + ".", "");
	}

	private String schema(Class<?> type) {
		return "%08x".formatted(this.codec.coder(type).fingerprint());
	}

	@Test
	void whenARecordIsTheMessageThenItIsNamedWithItsSchema() {
		assertThat(new String(this.codec.encode(new Leg("Zürich", 3)), StandardCharsets.UTF_8)).isEqualTo("""
				{"@type":"io.kryowire.codec.Samples$Leg","@schema":"%s","value":{"name":"Zürich","quantity":3}}"""
			.formatted(schema(Leg.class)));
		assertThat(new String(this.codec.encode(null), StandardCharsets.UTF_8)).isEqualTo("null");
		assertThat(this.codec.contentType()).isEqualTo("application/x-kryowire+json");
	}

	@Test
	void whenAListIsTheMessageThenOnlyTheSchemaIsNamed() {
		List<Object> list = new ArrayList<>(List.of("a", true, 1, 1.5, 2L));
		String json = new String(this.codec.encode(list), StandardCharsets.UTF_8);
		assertThat(json).isEqualTo("{\"@schema\":\"%s\",\"value\":%s}".formatted(schema(Object.class),
				"[\"a\",true,1,1.5,{\"@type\":\"java.lang.Long\",\"value\":2}]"));
		assertThat(this.codec.decode(this.codec.encode(list), Object.class)).isEqualTo(list);
	}

	@Test
	void whenTheMessageDescribesItselfThenTheSchemaIsReadable() {
		JsonCodec describing = new JsonCodec(new TypeTable(WireFilter.DEFAULT, Map.of()), JsonMapper.shared(), true);
		describing.coder(Leg.class);
		byte[] message = describing.encode(new Leg("a", 1));
		assertThat(new String(message, StandardCharsets.UTF_8))
			.contains("\"@described\":\"io.kryowire.codec.Samples$Leg\\nio.kryowire.codec.Samples$Leg#")
			.contains("record{name:java.lang.String;quantity:int}\"");
		assertThat(this.codec.decode(message, Leg.class)).isEqualTo(new Leg("a", 1));
	}

	@Test
	void primitivesAreNumbersBooleansAndText() {
		assertThat(body(Primitives.class, Samples.primitives())).isEqualTo("""
				{"z":true,"b":1,"s":-2,"c":"c","i":2147483647,"l":-9223372036854775808,"f":-0.0,"d":1.0E300}""");
		assertThat(body(float[].class, new float[] { Float.NaN, Float.NEGATIVE_INFINITY, 0.1f }))
			.isEqualTo("[\"NaN\",\"-Infinity\",0.1]");
		assertThat(body(byte[].class, new byte[] { 1, 2, 3 })).isEqualTo("\"AQID\"");
	}

	@Test
	void aClassHasItsFieldsInTheOrderOfTheirNames() {
		assertThat(body(Trade.class, new Trade(3, "n", new Leg("l", 2))))
			.isEqualTo("{\"name\":\"n\",\"quantity\":3,\"value\":{\"name\":\"l\",\"quantity\":2}}");
	}

	@Test
	void aSealedTypeNamesItsSubtype() {
		assertThat(body(Animal.class, new Dog(3, new Cat("tom")))).isEqualTo("""
				{"@type":"Samples$Dog","value":{"age":3,"friend":{"@type":"Samples$Cat","value":{"name":"tom"}}}}""");
	}

	@Test
	void aSubclassNamesItselfAndItsSchemaWhereTheClassItselfDoesNot() {
		this.codec.coder(Circle.class);
		assertThat(body(Drawing.class, new Drawing(new Shape("s")))).isEqualTo("{\"shape\":{\"name\":\"s\"}}");
		assertThat(body(Drawing.class, new Drawing(new Circle()))).isEqualTo("""
				{"shape":{"@type":"JsonCodecTests$Circle","@schema":"%s","value":{"name":"","radius":2}}}"""
			.formatted(schema(Circle.class)));
	}

	@Test
	void anyTypeOfTheJdkNamesItselfWhereAnythingMayStand() {
		assertThat(body(Box.class, new Box(new UUID(0, 1)))).isEqualTo(
				"{\"content\":{\"@type\":\"java.util.UUID\",\"value\":\"00000000-0000-0000-0000-000000000001\"}}");
		assertThat(body(Box.class, new Box((short) 7)))
			.isEqualTo("{\"content\":{\"@type\":\"java.lang.Short\",\"value\":7}}");
		assertThat(body(Box.class, new Box(Double.NaN)))
			.isEqualTo("{\"content\":{\"@type\":\"java.lang.Double\",\"value\":\"NaN\"}}");
		assertThat(body(Box.class, new Box(new int[][] { { 1 }, {} }))).isEqualTo(
				"{\"content\":{\"@type\":\"int[][]\",\"value\":[{\"@type\":\"int[]\",\"value\":[1]},{\"@type\":\"int[]\",\"value\":[]}]}}");
		assertThat(body(Box.class, new Box(new Leg[] { null })))
			.isEqualTo("{\"content\":{\"@type\":\"Samples$Leg[]\",\"@schema\":\"%s\",\"value\":[null]}}"
				.formatted(schema(Leg.class)));
	}

	@Test
	void collectionsOfTheUsualFormsAreBare() {
		EnumMap<Side, Integer> constants = new EnumMap<>(Map.of(Side.SELL, 2));
		assertThat(body(Places.class,
				new Places(new ArrayList<>(List.of(1, 2)), new HashSet<>(Set.of("s")), new HashMap<>(Map.of("k", 1)),
						new HashMap<>(Map.of(new UUID(0, 1), 1)), new TreeMap<>(Map.of("a", 1)), constants, null,
						Optional.of("x"))))
			.isEqualTo("""
					{"list":[1,2],"set":["s"],"named":{"k":1},\
					"keyed":[["00000000-0000-0000-0000-000000000001",1]],"sorted":{"a":1},"constants":{"SELL":2},\
					"map":null,"optional":["x"]}""");
	}

	@Test
	void collectionsOfOtherFormsNameThem() {
		TreeMap<String, Integer> sorted = new TreeMap<>(Collections.reverseOrder());
		sorted.putAll(Map.of("a", 1, "b", 2));
		assertThat(body(Places.class,
				new Places(new LinkedList<>(List.of(1)), null, new LinkedHashMap<>(Map.of("k", 1)), null, sorted, null,
						new EnumMap<>(Map.of(Side.BUY, 1)), Optional.empty())))
			.isEqualTo("""
					{"list":{"@form":"LinkedList","items":[1]},"set":null,\
					"named":{"@form":"LinkedHashMap","entries":{"k":1}},"keyed":null,\
					"sorted":{"@form":"TreeMap","order":"REVERSE","entries":{"b":2,"a":1}},"constants":null,\
					"map":{"@form":"EnumMap","entries":{"BUY":1}},"optional":[]}""");
		assertThat(body(Box.class, new Box(EnumSet.of(Side.BUY)))).isEqualTo(
				"{\"content\":{\"@form\":\"EnumSet\",\"@type\":\"Samples$Side\",\"@schema\":\"%s\",\"items\":[\"BUY\"]}}"
					.formatted(schema(Side.class)));
	}

	@Test
	void whenAKeyLooksLikeAFormThenTheMapNamesItsForm() {
		Places empty = Places.empty();
		for (String key : List.of("@form", "@type", "", "items")) {
			Map<String, Integer> named = new HashMap<>(Map.of(key, 1));
			String json = body(Places.class, new Places(null, null, named, null, null, null, null, null));
			assertThat(json).contains(
					key.equals("@form") ? "{\"@form\":\"HashMap\",\"entries\":{\"@form\":1}}" : "{\"" + key + "\":1}");
		}
		assertThat(body(Places.class,
				new Places(null, null, new HashMap<>(Collections.singletonMap(null, 1)), null, null, null, null, null)))
			.contains("\"named\":[[null,1]]");
		assertThat(body(Places.class, empty)).contains("\"named\":null");
	}

	@ParameterizedTest
	@MethodSource("io.kryowire.codec.json.JsonCodecTests#samples")
	void whatIsReadHasTheClassThatTheBinaryCodecWouldRead(Object value) {
		Object expected = this.binary.decode(this.binary.encode(new Box(value)), Box.class).content();
		Object found = this.codec.decode(this.codec.encode(new Box(value)), Box.class).content();
		assertThat(found.getClass()).isEqualTo(expected.getClass());
	}

	static Stream<Object> samples() {
		return Stream.of(Samples.values(), Samples.arrays(), Samples.collections()).flatMap((stream) -> stream);
	}

	@Test
	void numbersWithoutBoundsAreExactAndQuicklyRead() {
		BigInteger huge = BigInteger.TEN.pow(4_900).negate();
		for (BigInteger value : List.of(BigInteger.ZERO, BigInteger.TEN.pow(800).negate(), BigInteger.TWO.pow(3000),
				BigInteger.TWO.pow(3001), huge)) {
			assertThat(content(value)).isEqualTo(value);
			assertThat(content(new BigDecimal(value, 7))).isEqualTo(new BigDecimal(value, 7));
			assertThat(content(new BigDecimal(value, -1000))).isEqualTo(new BigDecimal(value, -1000));
		}
	}

	private @Nullable Object content(Object value) {
		Box back = this.codec.decode(this.codec.encode(new Box(value)), Box.class);
		assertThat(back).isNotNull();
		return back.content();
	}

	/** Has no constructor that anybody could guess. */
	static final class Money {

		private final long cents;

		@JsonCreator
		Money(@JsonProperty("cents") long cents) {
			this.cents = cents;
		}

		public long getCents() {
			return this.cents;
		}

	}

	@Test
	void whenATypeHasASerializerOfItsOwnThenTheMapperWritesIt() {
		JsonCodec own = new JsonCodec(new TypeTable(WireFilter.DEFAULT, Map.of(Money.class, "MoneySerializer")),
				JsonMapper.shared(), false);
		own.coder(Box.class);
		byte[] message = own.encode(new Money(5));
		assertThat(new String(message, StandardCharsets.UTF_8)).endsWith("\"value\":{\"cents\":5}}");
		assertThat(own.decode(message, Money.class)).usingRecursiveComparison().isEqualTo(new Money(5));
		Box box = new Box(new ArrayList<>(List.of(new Money(6), "after")));
		assertThat(own.decode(own.encode(box), Box.class)).usingRecursiveComparison().isEqualTo(box);
	}

	@Test
	void whenTheMapperWritesATextOrANumberThenJustThatIsReadAgain() {
		for (Object value : List.of(new StringBuffer("a \"quoted\" ü\ud83d\ude80"), new LongAdder())) {
			JsonCodec own = new JsonCodec(new TypeTable(WireFilter.DEFAULT, Map.of(value.getClass(), "Own")),
					JsonMapper.builder()
						.addModule(new SimpleModule().addDeserializer(LongAdder.class, new AdderDeserializer()))
						.build(),
					false);
			own.coder(Box.class);
			Box box = new Box(new ArrayList<>(List.of(value, value)));
			assertThat(own.decode(own.encode(box), Box.class)).hasToString(box.toString());
			WireBuffer buffer = new WireBuffer();
			@SuppressWarnings("unchecked")
			WireCoder<Object> coder = (WireCoder<Object>) own.coder(value.getClass());
			coder.write(value, buffer);
			assertThat(coder.read(buffer.array(), 0, buffer.length())).hasToString(value.toString());
		}
	}

	/** Reads what Jackson writes of an adder. */
	static final class AdderDeserializer extends ValueDeserializer<LongAdder> {

		@Override
		public LongAdder deserialize(JsonParser parser, DeserializationContext context) {
			LongAdder adder = new LongAdder();
			adder.add(parser.getLongValue());
			return adder;
		}

	}

}
