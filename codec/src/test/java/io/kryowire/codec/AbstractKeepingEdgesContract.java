/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.management.ManagementFactory;

import com.sun.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static io.kryowire.codec.Exchanges.version;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is kept where a sender has chosen what is slow to find.
 */
public abstract class AbstractKeepingEdgesContract extends AbstractKeepingContract {

	@Test
	void whenACodecDescribesItsMessagesThenItDescribesThoseThatReplaceOthersToo() {
		Class<?> old = version("Quote", "String isin, int bid", "\"x\", 1");
		Class<?> young = version("Quote", "String isin, int bid, String currency", "\"y\", 2, \"EUR\"");
		byte[] message = write(young);
		WireCodec describing = codec(WireFilter.DEFAULT, true, old);
		WireCoder<Object> coder = Exchanges.coder(describing, old)
			.reading(Exchanges.schemas(codec(WireFilter.DEFAULT, false, young), young));
		KeptValue<Object> read = coder.decodeKeeping(message, 0, message.length);
		WireBuffer target = new WireBuffer();
		coder.encode(read.value(), read.kept(), target);
		Class<?> other = version("Quote", "long bid", "1");
		assertThat(Exchanges.coder(codec(WireFilter.DEFAULT, false, other), other).decode(target.toByteArray()))
			.hasToString("Quote[bid=2]");
		assertThat(read(young, target.toByteArray())).isEqualTo("Quote[isin=y, bid=2, currency=EUR]");
	}

	@Test
	void whenKeysCollideThenWhatIsKeptIsFoundAsFast() {
		String map = "Map<String, Leg> map";
		String legs = "java.util.stream.IntStream.range(0, 1 << 13).mapToObj((i) -> Integer.toBinaryString(i | 1 << 13)"
				+ ".replace(\"0\", \"Aa\").replace(\"1\", \"BB\")).collect(java.util.stream.Collectors.toMap(k -> k, "
				+ "k -> new Leg(1%s)))";
		Class<?> old = version("Order", map, legs.formatted(""), "public record Leg(int n) {}",
				"public Order change() { Map<String, Leg> changed = new HashMap<>(); "
						+ "map.forEach((k, v) -> changed.put(k, new Leg(2))); return new Order(changed); }");
		Class<?> young = version("Order", map, legs.formatted(", \"t\""), "public record Leg(int n, String t) {}",
				"public String toString() { return new HashSet<>(map.values()).toString(); }");
		write(old);
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		byte[] message = write(young);
		long before = threads.getCurrentThreadCpuTime();
		byte[] rewritten = rewrite(old, message);
		assertThat(threads.getCurrentThreadCpuTime() - before).isLessThan(5_000_000_000L);
		assertThat(read(young, rewritten)).isEqualTo("[Leg[n=2, t=t]]");
	}

	@Test
	void whenAKeptFieldCanNeverBeReadThenItStaysKeptAndOthersAreRead() {
		Class<?> first = version("Quote", "int n, String x, int y, Leg leg", "1, \"s\", 2, new Leg(\"l\")",
				"public record Leg(String n) {}");
		Class<?> second = version("Quote", "int n", "0");
		Class<?> third = version("Quote", "int n, int x, int y, Leg leg", "0, 0, 0, null",
				"public record Leg(int n) {}");
		byte[] rewritten = rewrite(second, write(first));
		assertThat(read(third, rewritten)).isEqualTo("Quote[n=1, x=0, y=2, leg=null]");
		assertThat(read(first, rewrite(second, rewritten))).isEqualTo("Quote[n=1, x=s, y=2, leg=Leg[n=l]]");
		assertThat(read(third, rewrite(second, rewrite(third, rewritten)))).isEqualTo("Quote[n=1, x=0, y=2, leg=null]");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "Map<Side, Integer> | new HashMap<>(Map.of(Side.HOLD, 1, Side.BUY, 2))",
					"Map<Side, Integer> | new EnumMap<>(Map.of(Side.HOLD, 1, Side.BUY, 2))",
					"TreeMap<Side, String> | new TreeMap<>(Map.of(Side.HOLD, \"a\"))",
					"Map<Side, Side> | Map.of(Side.HOLD, Side.HOLD)", "Map<String, Side> | Map.of(\"k\", Side.HOLD)",
					"Set<Side> | Set.of(Side.HOLD, Side.BUY)", "Set<Side> | EnumSet.of(Side.HOLD, Side.BUY)",
					"List<Side> | List.of(Side.BUY, Side.HOLD)", "List<Set<Side>> | List.of(Set.of(Side.HOLD))",
					"Optional<Side> | Optional.of(Side.HOLD)", "Object | Side.HOLD", "Object | List.of(Side.HOLD)",
					"Object | Set.of(Side.HOLD)", "Object | Map.of(Side.HOLD, 1)", "Object | EnumSet.of(Side.HOLD)" })
	void whenUnknownConstantsAreStillThereThenTheyComeBackWhereverTheyStand(String type, String value) {
		String field = type + " field";
		String sides = "public enum Side { BUY, HOLD, OTHER }";
		Class<?> young = version("Quote", field, value, sides);
		Class<?> old = version("Quote", field, "null", "public enum Side { BUY, @WireUnknown OTHER }");
		Class<?> youngest = version("Quote", field + ", int more", "null, 0", sides);
		byte[] message = write(young);
		write(youngest);
		byte[] rewritten = rewrite(old, rewrite(old, message));
		assertThat(read(young, rewritten)).hasSameSizeAs(read(young, message)).contains("HOLD").doesNotContain("OTHER");
		assertThat(read(youngest, rewritten)).contains("HOLD").doesNotContain("OTHER");
		assertThat(read(old, rewritten)).contains("OTHER");
	}

	/**
	 * The first version knows the constant, the second has another, the third no such
	 * field.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "1", "2", "3", "12", "21", "23", "32", "121", "123", "212", "213", "232", "2121" })
	void whenVersionsWithOtherConstantsReplaceAValueThenNoneOfThemIsLost(String chain) {
		for (String type : new String[] { "Side", "List<Side>", "Object" }) {
			String hold = "List<Side>".equals(type) ? "List.of(Side.BUY, Side.HOLD)" : "Side.HOLD";
			Class<?> newest = version("Quote", type + " side, int z", hold + ", 7",
					"public enum Side { BUY, SELL, HOLD, OTHER }");
			Class<?>[] versions = {
					version("Quote", type + " side", "null", "public enum Side { HOLD, BUY, @WireUnknown OTHER }"),
					version("Quote", type + " side, int y", "null, 1",
							"public enum Side { BUY, SELL, @WireUnknown OTHER }"),
					version("Quote", "int x", "1", "public Quote change() { return new Quote(2); }",
							"public enum Side { BUY, @WireUnknown OTHER }") };
			byte[] message = write(newest);
			for (Class<?> version : versions) {
				write(version);
			}
			for (int step : chain.chars().toArray()) {
				message = rewrite(versions[step - '1'], message);
			}
			assertThat(read(newest, message)).contains("HOLD").endsWith("z=7]");
		}
	}

	@Test
	void whenEqualObjectsAreMadeAnewInAChangedOneThenEachKeepsItsOwn() {
		Class<?> old = version("Quote", "int n, Leg a, Leg b, Leg c, List<Leg> more", "0, null, null, null, null",
				"public record Leg(int n) {}",
				"public Quote change() { return new Quote(n + 1, new Leg(1), new Leg(1), new Leg(1), "
						+ "List.of(new Leg(1), new Leg(1))); }");
		Class<?> young = version("Quote", "int n, Leg a, Leg b, Leg c, List<Leg> more",
				"0, new Leg(1, \"a\"), new Leg(1, \"b\"), new Leg(1, \"c\"), "
						+ "List.of(new Leg(1, \"d\"), new Leg(1, \"e\"))",
				"public record Leg(int n, String text) { public String toString() { return text; } }");
		write(old);
		assertThat(read(young, rewrite(old, write(young)))).isEqualTo("Quote[n=1, a=a, b=b, c=c, more=[d, e]]");
	}

	@Test
	void whenManyObjectsKeepSomethingThenTheLengthOfTheSchemaDoesNotCountForEach() {
		long shorter = allocatedToKeep(1);
		assertThat(allocatedToKeep(1000)).isLessThan(10 * shorter);
	}

	/**
	 * How many bytes are allocated for what is kept of 5000 objects of a version with 60
	 * other fields, whose names are that long. Whoever looks at a text again takes it
	 * apart, or copies it to hash it.
	 */
	private long allocatedToKeep(int length) {
		StringBuilder fields = new StringBuilder();
		for (int i = 0; i < 60; i++) {
			fields.append(", int ").append("x".repeat(length)).append(i);
		}
		Class<?> old = version("Order", "List<Leg> legs", "null", "public record Leg(int n) {}");
		Class<?> young = version("Order", "List<Leg> legs" + fields,
				"Collections.nCopies(5000, new Leg(1, \"t\"))" + ", 1".repeat(60),
				"public record Leg(int n, String t) {}");
		byte[] message = write(young);
		WireCoder<Object> coder = coder(old);
		ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
		long least = Long.MAX_VALUE;
		for (int i = 0; i < 5; i++) {
			long before = threads.getCurrentThreadAllocatedBytes();
			assertThat(coder.decodeKeeping(message, 0, message.length).kept().isEmpty()).isFalse();
			least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
		}
		return least;
	}

	@Test
	void whenEqualElementsHaveMovedThenOthersAreNotTakenForThoseThatWereThere() {
		Class<?> old = version("Order", "List<Leg> legs", "List.of()", "public record Leg(int n) {}",
				"public Order change() { return new Order(List.of(new Leg(2), new Leg(3), new Leg(4), new Leg(5))); }");
		Class<?> young = version("Order", "List<Leg> legs",
				"List.of(new Leg(1, \"a\"), new Leg(2, \"b\"), new Leg(3, \"c\"), new Leg(9, \"d\"))",
				"public record Leg(int n, String t) {}");
		write(old);
		assertThat(read(young, rewrite(old, write(young))))
			.isEqualTo("Order[legs=[Leg[n=2, t=b], Leg[n=3, t=c], Leg[n=4, t=null], Leg[n=5, t=null]]]");
	}

	private String afterMoving(String type, String... values) {
		Class<?> old = version("Order", type + " legs", "null", "public record Leg(int n) {}",
				"public Order change() { return new Order(" + values[1] + "); }");
		Class<?> young = version("Order", type + " legs", values[0], "public record Leg(int n, String t) {}",
				"public String toString() { return Arrays.deepToString(new Object[] { legs }); }");
		write(old);
		return read(young, rewrite(old, write(young)));
	}

	@Test
	void whenEqualElementsOfListsInListsHaveMovedThenOthersAreNotTakenForThoseThatWereThere() {
		String after = "[[[Leg[n=3, t=b]], [Leg[n=4, t=null]], [Leg[n=5, t=null]]]]";
		assertThat(afterMoving("List<List<Leg>>",
				"List.of(List.of(new Leg(1, \"a\")), List.of(new Leg(3, \"b\")), List.of(new Leg(9, \"c\")))",
				"List.of(List.of(new Leg(3)), List.of(new Leg(4)), List.of(new Leg(5)))"))
			.isEqualTo(after);
		assertThat(afterMoving("Leg[][]",
				"new Leg[][] { { new Leg(1, \"a\") }, { new Leg(3, \"b\") }, { new Leg(9, \"c\") } }",
				"new Leg[][] { { new Leg(3) }, { new Leg(4) }, { new Leg(5) } }"))
			.isEqualTo(after);
		assertThat(afterMoving("List<Optional<List<Leg>>>",
				"List.of(Optional.of(List.of(new Leg(1, \"a\"))), Optional.of(List.of(new Leg(3, \"b\"))), "
						+ "Optional.of(List.of(new Leg(9, \"c\"))))",
				"List.of(Optional.of(List.of(new Leg(3))), Optional.of(List.of(new Leg(4))), "
						+ "Optional.of(List.of(new Leg(5))))"))
			.isEqualTo("[[Optional[[Leg[n=3, t=b]]], Optional[[Leg[n=4, t=null]]], Optional[[Leg[n=5, t=null]]]]]");
		assertThat(afterMoving("List<Map<String, Leg>>",
				"List.of(Map.of(\"k\", new Leg(1, \"a\")), Map.of(\"k\", new Leg(3, \"b\")), "
						+ "Map.of(\"k\", new Leg(9, \"c\")))",
				"List.of(Map.of(\"k\", new Leg(3)), Map.of(\"k\", new Leg(4)), Map.of(\"k\", new Leg(5)))"))
			.isEqualTo("[[{k=Leg[n=3, t=b]}, {k=Leg[n=4, t=null]}, {k=Leg[n=5, t=null]}]]");
	}

	@Test
	void whenElementsOfOneListHaveMovedThenThoseOfOthersStayInPlace() {
		assertThat(afterMoving("List<List<Leg>>",
				"List.of(List.of(new Leg(1, \"a\"), new Leg(2, \"b\")), List.of(new Leg(3, \"c\"), new Leg(4, \"d\")))",
				"List.of(List.of(new Leg(2), new Leg(7)), List.of(new Leg(8), new Leg(9)))"))
			.isEqualTo("[[[Leg[n=2, t=b], Leg[n=7, t=null]], [Leg[n=8, t=c], Leg[n=9, t=d]]]]");
		assertThat(afterMoving("Map<String, List<Leg>>",
				"new TreeMap<>(Map.of(\"k\", List.of(new Leg(1, \"a\"), new Leg(2, \"b\")), "
						+ "\"l\", List.of(new Leg(3, \"c\"))))",
				"new TreeMap<>(Map.of(\"k\", List.of(new Leg(2), new Leg(7)), \"l\", List.of(new Leg(8))))"))
			.isEqualTo("[{k=[Leg[n=2, t=b], Leg[n=7, t=null]], l=[Leg[n=8, t=c]]}]");
	}

	@Test
	void whenElementsOfASetOrKeysAreReplacedThenNothingIsKeptOfThem() {
		String components = "Set<Leg> legs, Map<Leg, Integer> keys";
		Class<?> old = version("Order", components, "Set.of(), Map.of()", "public record Leg(int n) {}",
				"public Order change() { return new Order(Set.of(new Leg(77)), Map.of(new Leg(78), 1)); }");
		Class<?> young = version("Order", components, "Set.of(new Leg(1, \"a\")), Map.of(new Leg(2, \"b\"), 1)",
				"public record Leg(int n, String t) {}");
		write(old);
		assertThat(read(young, rewrite(old, write(young))))
			.isEqualTo("Order[legs=[Leg[n=77, t=null]], keys={Leg[n=78, t=null]=1}]");
	}

	@Test
	void whenEqualElementsReplaceThoseOfASetThenWhatIsKeptStaysWithThem() {
		Class<?> old = version("Order", "Set<Leg> legs", "Set.of()", "public record Leg(int n) {}",
				"public Order change() { return new Order(Set.of(new Leg(1))); }");
		Class<?> young = version("Order", "Set<Leg> legs", "Set.of(new Leg(1, \"a\"), new Leg(2, \"b\"))",
				"public record Leg(int n, String t) {}");
		write(old);
		assertThat(read(young, rewrite(old, write(young)))).isEqualTo("Order[legs=[Leg[n=1, t=a]]]");
	}

	@Test
	void whenAStandInIsItselfUnknownThenTheFirstComesBack() {
		String components = "Side side, Shape shape, int n";
		String shapes = "public sealed interface Shape permits %s {} public record Circle(int r) implements Shape {} ";
		String other = "record Other() implements Shape {} ";
		String unknown = "record Unknown() implements Shape {} ";
		Class<?> first = version("Trade", components, "Side.BUY, new Circle(1), 1",
				"public enum Side { BUY, @WireUnknown OTHER }",
				shapes.formatted("Circle, Other") + "@WireUnknown public " + other);
		Class<?> second = version("Trade", components, "Side.BUY, new Circle(1), 1",
				"public enum Side { BUY, OTHER, @WireUnknown UNKNOWN }",
				shapes.formatted("Circle, Other, Unknown") + "public " + other + "@WireUnknown public " + unknown);
		Class<?> third = version("Trade", components, "Side.HOLD, new Arc(2), 1",
				"public enum Side { BUY, OTHER, @WireUnknown UNKNOWN, HOLD }",
				shapes.formatted("Circle, Other, Unknown, Arc") + "public " + other + "@WireUnknown public " + unknown
						+ "public record Arc(int a) implements Shape {}");
		write(first);
		write(second);
		byte[] rewritten = rewrite(first, rewrite(second, write(third)));
		assertThat(read(first, rewritten)).isEqualTo("Trade[side=OTHER, shape=Other[], n=1]");
		assertThat(read(second, rewritten)).isEqualTo("Trade[side=UNKNOWN, shape=Unknown[], n=1]");
		byte[] again = rewrite(first, rewrite(second, rewritten));
		assertThat(read(second, again)).isEqualTo("Trade[side=UNKNOWN, shape=Unknown[], n=1]");
		assertThat(read(third, again)).isEqualTo("Trade[side=HOLD, shape=Arc[a=2], n=1]");
		assertThat(read(third, rewritten)).isEqualTo("Trade[side=HOLD, shape=Arc[a=2], n=1]");
		assertThat(read(third, rewrite(first, rewritten))).isEqualTo("Trade[side=HOLD, shape=Arc[a=2], n=1]");
	}

	@Test
	void whenAStandInIsItselfUnknownInASetOrAsAKeyThenEachReadsItsOwn() {
		String components = "Set<Side> sides, Map<Side, Integer> keys";
		String sample = "EnumSet.of(Side.BUY), new EnumMap<>(Map.of(Side.BUY, 1))";
		Class<?> first = version("Trade", components, sample, "public enum Side { BUY, @WireUnknown OTHER }");
		Class<?> second = version("Trade", components, sample, "public enum Side { BUY, OTHER, @WireUnknown UNKNOWN }");
		Class<?> third = version("Trade", components, sample.replace("BUY", "HOLD"),
				"public enum Side { BUY, OTHER, @WireUnknown UNKNOWN, HOLD }");
		write(first);
		write(second);
		byte[] rewritten = rewrite(first, rewrite(second, write(third)));
		assertThat(read(first, rewritten)).isEqualTo("Trade[sides=[OTHER], keys={OTHER=1}]");
		assertThat(read(second, rewritten)).isEqualTo("Trade[sides=[UNKNOWN], keys={UNKNOWN=1}]");
		assertThat(read(third, rewrite(first, rewrite(second, rewritten))))
			.isEqualTo("Trade[sides=[HOLD], keys={HOLD=1}]");
	}

}
