/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.MalformedMessageException;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireName;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Schemas are parsed strictly, and each can be printed again.
 */
class SchemaParserTests {

	private static final String QUOTE = "a.Quote#80000001 record{price:int;side:a.Side}";

	private static final String SIDE = "a.Side#80000002 enum{BUY:constant;SELL:constant}";

	private final TypeTable table = new TypeTable(WireFilter.parse("io.kryowire.codec.evolution.**"), Map.of());

	@Test
	void whatATableWritesIsParsedAndPrintedAgain() throws ReflectiveOperationException {
		for (Type type : List.of(Everything.class, Renamed.class, Tree.class, int.class, String.class, Object.class,
				Everything.class.getDeclaredField("lists").getGenericType())) {
			Shape shape = this.table.declare(type);
			WireSchema schema = this.table.schema(Roots.NO_TYPE, shape);
			assertThat(SchemaPrinter.print(SchemaParser.parse(schema))).isEqualTo(schema.text());
		}
	}

	@Test
	void formerNamesStandInTheText() {
		Shape shape = this.table.declare(Renamed.class);
		String text = this.table.schema(Roots.NO_TYPE, shape).text();
		assertThat(text).isEqualTo("""
				a.New
				a.Mood#%08x enum{GOOD=FINE:constant;BAD:constant}
				a.New=a.Old,a.Older#%08x record{now=before,earlier:int;mood:a.Mood}"""
			.formatted(TypeTable.idOf("a.Mood"), TypeTable.idOf("a.New")));
	}

	/** The example in docs/wire-format.md. */
	@Test
	void theDocumentedTextIsASchema() {
		String text = """
				com.acme.Quote
				com.acme.Quote#f0d09101 record{isin:java.lang.String;cents=pence:int}""";
		assertThat(SchemaParser.parse(new WireSchema(TypeTable.idOf("com.acme.Quote"), text)).types()).hasSize(1);
	}

	@Test
	void namesWithReservedCharactersAreQuoted() {
		String text = "a.B#80000001 record{odd\\003aname:int}";
		WrittenSchema schema = parse("a.B\n" + text);
		assertThat(schema.types().get("a.B").fields().get(0).name()).isEqualTo("odd:name");
		assertThat(SchemaPrinter.print(schema)).isEqualTo("a.B\n" + text);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "int\n", "int\n\n", "a.Missing", "java.util.List<>", "java.util.List<int", "int[",
			"int]", "java.util.Map<int>", "java.util.List<int,int>", "java.lang.Thread", "java.lang.Thread<int>",
			"?int", "? ", "(int", "(int,)", "int ", " int", "java.util.List<(int)>", "a\\0061", "a\\003A", "a\\3" })
	void whatIsNoSchemaIsRefused(String text) {
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> parse(text));
	}

	@ParameterizedTest
	@ValueSource(strings = { "a.Quote#80000001 record{}x", "a.Quote#8000001 record{}", "a.Quote#8000000A record{}",
			"a.Quote# record{}", "a.Quote#80000001 thing{}", "a.Quote#80000001 record{x:int;x:long}",
			"a.Quote#80000001 record{x:int;y=x:long}", "a.Quote#80000001 record{x:int;}",
			"a.Quote#80000001 record{;x:int}", "a.Quote#80000001 record{x:}", "a.Quote#80000001 record{:int}",
			"a.Quote#80000001 record{x=:int}", "a.Quote#80000001 enum{A:constant;A:constant}",
			"a.Quote#80000001 enum{A:int}", "a.Quote#80000001 opaque{}", "a.Quote#80000001 object{x:int}",
			"a.Quote=a.Quote#80000001 record{}", "a.Quote#80000001 record{}\na.Quote#80000002 record{}",
			"a.Quote#80000001 record{}\na.R#80000001 record{}", "a.Quote#80000001 record{}\na.A#80000002 record{}",
			"a.Quote#80000001 record{x:a.S(a.Quote|a.Quote)}", "a.Quote#80000001 record{x:a.S(a.T)}" })
	void whatIsNoTypeIsRefused(String type) {
		assertThatExceptionOfType(MalformedMessageException.class).isThrownBy(() -> parse("a.Quote\n" + type));
	}

	@Test
	void shapesThatAreNestedTooDeepAreRefused() {
		assertThatExceptionOfType(LimitExceededException.class)
			.isThrownBy(() -> parse("java.util.List<".repeat(10_000) + "int" + ">".repeat(10_000)));
		assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> parse("int" + "[]".repeat(10_000)));
	}

	@Test
	void theSchemaOfATypeIsNotThatOfAnother() {
		String text = "a.Quote\n" + QUOTE + "\n" + SIDE;
		assertThat(SchemaParser.parse(new WireSchema(0x80000001, text)).root())
			.isEqualTo(new WrittenShape.Exact("a.Quote"));
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> SchemaParser.parse(new WireSchema(0x80000002, text)));
	}

	private static WrittenSchema parse(String text) {
		return SchemaParser.parse(new WireSchema(Roots.NO_TYPE, text));
	}

	record Everything(int number, Integer box, String text, int[] numbers, String[][] texts, List<String> list,
			List<Map<String, Set<Long>>> lists, ArrayList<Integer> array, Optional<Everything> optional,
			AtomicReference<Object> reference, Shape2 sealed, Object any, Open open, Mood mood, EnumSet<Mood> moods,
			EnumMap<Mood, String> byMood, ConcurrentHashMap<String, Tree> trees, Deque<Tree[]> queue,
			Iterable<String> some) {
	}

	interface Open {

	}

	sealed interface Shape2 permits Circle, Square {

	}

	record Circle(double radius) implements Shape2 {
	}

	record Square(double side) implements Shape2, Open {
	}

	static class Tree {

		String name = "";

		List<Tree> children = new ArrayList<>();

	}

	@WireName({ "a.New", "a.Old", "a.Older" })
	record Renamed(@WireName( {
			"now", "before", "earlier" }) int other, Mood mood){
	}

	@WireName("a.Mood")
	enum Mood {

		@WireName({ "GOOD", "FINE" })
		HAPPY, BAD

	}

}
