/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;

import static io.kryowire.codec.Exchanges.compile;
import static io.kryowire.codec.Exchanges.sample;
import static io.kryowire.codec.Exchanges.version;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The rules by which they read collections, classes and constants, and what is nested.
 */
abstract class AbstractEvolvedTypesContract extends AbstractEvolutionContract {

	@Test
	void whenAClassIsRenamedThenBothReadItByTheNamesTheyKnow() {
		Class<?> old = version("Quote", "Money bid, List<Money> more, Object any",
				"new Money(1), List.of(new Money(2)), new Money(3)", "public record Money(int cents) {}");
		Class<?> young = compile("Price",
				"@WireName({\"acme.Price\", \"acme.Quote\"}) "
						+ "public record Price(Amount bid, List<Amount> more, Object any) { "
						+ "@WireName({\"acme.Price$Amount\", \"acme.Quote$Money\"}) public record Amount(int cents) {} "
						+ "public static Object sample() { return new Price(new Amount(4), List.of(new Amount(5)), "
						+ "new Amount(6)); } }");
		assertThat(readOpen(old, young))
			.isEqualTo("Price[bid=Amount[cents=1], more=[Amount[cents=2]], any=Amount[cents=3]]");
		assertThat(readOpen(young, old))
			.isEqualTo("Quote[bid=Money[cents=4], more=[Money[cents=5]], any=Money[cents=6]]");
	}

	@Test
	void whenAnArrayBecomesAListThenBothConvert() {
		String show = "public String toString() { return Arrays.toString(legs) + Arrays.toString(bids); }";
		Class<?> old = version("Quote", "Leg[] legs, int[] bids", "new Leg[] { new Leg(1) }, new int[] { 1, 2 }", show,
				"public record Leg(int n) {}");
		Class<?> young = version("Quote", "List<Leg> legs, List<Integer> bids", "List.of(new Leg(3)), List.of(4, 5)",
				"public record Leg(int n) {}");
		assertThat(read(old, young)).isEqualTo("Quote[legs=[Leg[n=1]], bids=[1, 2]]");
		assertThat(read(young, old)).isEqualTo("[Leg[n=3]][4, 5]");
	}

	@Test
	void whenASetBecomesAListThenBothConvert() {
		Class<?> old = version("Quote", "Set<String> venues, Set<Leg> legs", "Set.of(\"x\"), Set.of(new Leg(1))",
				"public record Leg(int n) {}");
		Class<?> young = version("Quote", "List<String> venues, List<Leg> legs",
				"List.of(\"y\", \"z\"), new LinkedList<>(List.of(new Leg(2)))", "public record Leg(int n) {}");
		assertThat(read(old, young)).isEqualTo("Quote[venues=[x], legs=[Leg[n=1]]]");
		assertThat(read(young, old)).isIn("Quote[venues=[y, z], legs=[Leg[n=2]]]",
				"Quote[venues=[z, y], legs=[Leg[n=2]]]");
	}

	@Test
	void whenElementsAndKeysChangeThenTheyAreConvertedOneByOne() {
		Class<?> old = version("Quote", "List<Integer> a, Map<String, Leg> b, Map<Leg, Integer> c, Set<Side> d",
				"List.of(1), Map.of(\"k\", new Leg(2)), Map.of(new Leg(3), 4), EnumSet.of(Side.SELL)",
				"public record Leg(int n) {}", "public enum Side { BUY, SELL }");
		Class<?> young = version("Quote", "List<Long> a, Map<String, Leg> b, Map<Leg, Long> c, Set<Side> d",
				"List.of(5L), Map.of(\"j\", new Leg(6, 0)), Map.of(new Leg(7, 0), 8L), EnumSet.of(Side.BUY)",
				"public record Leg(long n, int more) {}", "public enum Side { SELL, BUY }");
		assertThat(read(old, young))
			.isEqualTo("Quote[a=[1], b={k=Leg[n=2, more=0]}, c={Leg[n=3, more=0]=4}, d=[SELL]]");
		assertThat(read(young, old)).isEqualTo("Quote[a=[5], b={j=Leg[n=6]}, c={Leg[n=7]=8}, d=[BUY]]");
	}

	@Test
	void whenAClassBecomesARecordThenBothReadIt() {
		Class<?> old = compile("Quote", "public class Quote { private String isin; private int bid; "
				+ "public static Object sample() { Quote q = new Quote(); q.isin = \"x\"; q.bid = 1; return q; } "
				+ "public String toString() { return isin + bid; } }");
		Class<?> young = version("Quote", "String isin, int bid, int ask", "\"y\", 2, 3");
		assertThat(read(old, young)).isEqualTo("Quote[isin=x, bid=1, ask=0]");
		assertThat(read(young, old)).isEqualTo("y2");
	}

	@Test
	void whenASubtypeBecomesItsSealedParentThenBothReadIt() {
		Class<?> old = version("Quote", "Circle shape", "new Circle(1)",
				"public sealed interface Shape permits Circle {} public record Circle(int r) implements Shape {}");
		Class<?> young = version("Quote", "Shape shape", "new Circle(2)",
				"public sealed interface Shape permits Circle, Square {} public record Circle(int r) implements Shape {} "
						+ "public record Square(int a) implements Shape {}");
		assertThat(read(old, young)).isEqualTo("Quote[shape=Circle[r=1]]");
		assertThat(read(young, old)).isEqualTo("Quote[shape=Circle[r=2]]");
		Class<?> other = version("Quote", "Shape shape", "new Square(3)",
				"public sealed interface Shape permits Circle, Square {} public record Circle(int r) implements Shape {} "
						+ "public record Square(int a) implements Shape {}");
		assertValueRefused(other, old, "acme.Quote.shape");
	}

	@Test
	void whenAConstantIsAddedThenTheOlderReadsItsStandInOrRefusesTheValue() {
		String young = "public enum Side { HOLD, BUY, SELL }";
		Class<?> bought = version("Quote", "Side side", "Side.BUY", young);
		Class<?> held = version("Quote", "Side side", "Side.HOLD", young);
		Class<?> old = version("Quote", "Side side", "Side.SELL", "public enum Side { BUY, SELL }");
		Class<?> prepared = version("Quote", "Side side", "Side.SELL",
				"public enum Side { BUY, SELL, @WireUnknown OTHER }");
		assertThat(read(old, bought)).isEqualTo("Quote[side=SELL]");
		assertThat(read(bought, old)).isEqualTo("Quote[side=BUY]");
		assertThat(read(bought, prepared)).isEqualTo("Quote[side=BUY]");
		assertThat(read(held, prepared)).isEqualTo("Quote[side=OTHER]");
		assertValueRefused(held, old, "acme.Quote.side");
	}

	@Test
	void whenAConstantIsRenamedThenBothReadItByTheNamesTheyKnow() {
		Class<?> old = version("Quote", "Side side, EnumMap<Side, Integer> map",
				"Side.SELL, new EnumMap<>(Map.of(Side.SELL, 1))", "public enum Side { BUY, SELL }");
		Class<?> young = version("Quote", "Side side, EnumMap<Side, Long> map",
				"Side.ASK, new EnumMap<>(Map.of(Side.ASK, 2L))",
				"public enum Side { @WireName({\"ASK\", \"SELL\"}) ASK, BUY }");
		assertThat(read(old, young)).isEqualTo("Quote[side=ASK, map={ASK=1}]");
		assertThat(read(young, old)).isEqualTo("Quote[side=SELL, map={SELL=2}]");
	}

	@Test
	void whenASubtypeIsAddedThenTheOlderReadsItsStandInOrRefusesTheValue() {
		String shapes = "public sealed interface Shape permits Circle, Arc {} public record Circle(int r) implements Shape {} "
				+ "public record Arc(int a, int b) implements Shape {}";
		Class<?> circle = version("Quote", "Shape shape, int n", "new Circle(1), 5", shapes);
		Class<?> arc = version("Quote", "Shape shape, int n", "new Arc(1, 2), 5", shapes);
		Class<?> old = version("Quote", "Shape shape, int n", "new Circle(3), 6",
				"public sealed interface Shape permits Circle {} public record Circle(int r) implements Shape {}");
		Class<?> prepared = version("Quote", "Shape shape, int n", "new Circle(4), 7",
				"public sealed interface Shape permits Circle, Unknown {} "
						+ "public record Circle(int r) implements Shape {} "
						+ "@WireUnknown public record Unknown() implements Shape {}");
		assertThat(read(old, arc)).isEqualTo("Quote[shape=Circle[r=3], n=6]");
		assertThat(read(circle, old)).isEqualTo("Quote[shape=Circle[r=1], n=5]");
		assertThat(read(circle, prepared)).isEqualTo("Quote[shape=Circle[r=1], n=5]");
		assertThat(read(arc, prepared)).isEqualTo("Quote[shape=Unknown[], n=5]");
		assertValueRefused(arc, old, "acme.Quote.shape");
	}

	@Test
	void whenTheConflictIsDeepInsideThenItIsSaidAtOnceToo() {
		Class<?> old = version("Quote", "List<Map<String, Inner>> deep", "List.of()",
				"public record Inner(String n) {}");
		Class<?> young = version("Quote", "List<Map<String, Inner>> deep", "List.of()",
				"public record Inner(int n) {}");
		assertNeverRead(old, young, "acme.Quote$Inner.n");
		assertNeverRead(young, old, "acme.Quote$Inner.n");
	}

	@Test
	void whenATypeContainsItselfThenItsVersionsReadEachOther() {
		Class<?> old = version("Node", "int n, Node next, List<Node> more", "1, new Node(2, null, List.of()), null");
		Class<?> young = version("Node", "List<Node> more, Node next, long n, String text",
				"List.of(new Node(null, null, 3, \"t\")), null, 4, \"u\"");
		assertThat(read(old, young))
			.isEqualTo("Node[more=null, next=Node[more=[], next=null, n=2, text=null], n=1, text=null]");
		assertThat(read(young, old)).isEqualTo("Node[n=4, next=null, more=[Node[n=3, next=null, more=null]]]");
	}

	@Test
	void whenVersionsDifferInAnOpenPlaceThenTheyReadEachOther() {
		Class<?> old = version("Quote", "Object any, List<Object> more", "new Inner(1), List.of(new Inner(2), \"s\")",
				"public record Inner(int n) {}");
		Class<?> young = version("Quote", "Object any, List<Object> more",
				"new Inner(3, 0), List.of(4, new Inner(5, 0))", "public record Inner(long n, int more) {}");
		assertThat(readOpen(old, young)).isEqualTo("Quote[any=Inner[n=1, more=0], more=[Inner[n=2, more=0], s]]");
		assertThat(readOpen(young, old)).isEqualTo("Quote[any=Inner[n=3], more=[4, Inner[n=5]]]");
	}

	@Test
	void whenTheRootIsAListThenItsElementsAreReadByTheRulesToo() throws Exception {
		Class<?> old = version("Quote", "int bid", "1", "public static List<Quote> list() { return null; }");
		Class<?> young = version("Quote", "long bid, int ask", "2, 3",
				"public static List<Quote> list() { return null; }");
		WireCodec writer = codecOf(false, old);
		@SuppressWarnings("unchecked")
		WireCoder<Object> list = (WireCoder<Object>) writer.coder(old.getMethod("list").getGenericReturnType());
		KnownSchemas known = new KnownSchemas(10, 1 << 20);
		list.schemas().forEach(known::learn);
		WireCoder<?> reader = codecOf(false, young).coder(young.getMethod("list").getGenericReturnType());
		assertThat(reader.reading(known).decode(list.encode(List.of(sample(old)))))
			.hasToString("[Quote[bid=1, ask=0]]");
		@SuppressWarnings("unchecked")
		WireCoder<Object> describing = (WireCoder<Object>) codecOf(true, old)
			.coder(old.getMethod("list").getGenericReturnType());
		assertThat(reader.decode(describing.encode(List.of(sample(old))))).hasToString("[Quote[bid=1, ask=0]]");
	}

}
