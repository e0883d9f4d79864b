/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.Arrays;

import org.junit.jupiter.api.Test;

import static io.kryowire.codec.Exchanges.sample;
import static io.kryowire.codec.Exchanges.version;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a version does not know is not lost where it replaces a value: it is still there
 * for those who know it, with the objects it belongs to.
 */
public abstract class AbstractKeepingContract extends AbstractCodecContract {

	private static final String RAISE = "public Quote change() { return new Quote(isin, bid + 1); }";

	private final Class<?> first = version("Quote", "String isin, int bid", "\"x\", 1", RAISE);

	private final Class<?> second = version("Quote", "String isin, int bid, String currency", "\"y\", 2, \"EUR\"",
			"public Quote change() { return new Quote(isin, bid + 1, currency); }");

	private final Class<?> third = version("Quote",
			"List<Inner> inner, String currency, String isin, long bid, Map<String, Inner> map",
			"List.of(new Inner(5, \"five\")), \"USD\", \"z\", 3, Map.of(\"k\", new Inner(6, \"six\"))",
			"public record Inner(int n, String text) {}");

	private final KnownSchemas known = new KnownSchemas(1000, 1 << 24);

	final WireCoder<Object> coder(Class<?> version) {
		Class<?>[] nested = version.getDeclaredClasses();
		Class<?>[] types = Arrays.copyOf(nested, nested.length + 1);
		types[nested.length] = version;
		WireCodec codec = codec(WireFilter.DEFAULT, false, types);
		WireCoder<Object> coder = Exchanges.coder(codec, version);
		coder.schemas().forEach((schema) -> assertThat(this.known.learn(schema)).isTrue());
		return coder.reading(this.known);
	}

	final byte[] write(Class<?> version) {
		return coder(version).encode(sample(version));
	}

	/**
	 * What a version makes of a message: it changes the value if it has a method for
	 * that.
	 */
	final byte[] rewrite(Class<?> version, byte[] message) {
		WireCoder<Object> coder = coder(version);
		KeptValue<Object> read = coder.decodeKeeping(message, 0, message.length);
		WireBuffer target = new WireBuffer();
		coder.encode(changed(version, read.value()), read.kept(), target);
		return target.toByteArray();
	}

	private static Object changed(Class<?> version, Object value) {
		try {
			return version.getMethod("change").invoke(value);
		}
		catch (NoSuchMethodException ex) {
			return value;
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	final String read(Class<?> version, byte[] message) {
		return String.valueOf(coder(version).decode(message));
	}

	@Test
	void whenAnOlderVersionReplacesAValueThenTheNewerFindsWhatItHadWritten() {
		write(this.third);
		byte[] rewritten = rewrite(this.first, write(this.third));
		assertThat(read(this.first, rewritten)).isEqualTo("Quote[isin=z, bid=4]");
		assertThat(read(this.third, rewritten)).isEqualTo(
				"Quote[inner=[Inner[n=5, text=five]], currency=USD, isin=z, bid=4, map={k=Inner[n=6, text=six]}]");
	}

	@Test
	void whenSeveralVersionsReplaceAValueThenNothingIsLost() {
		write(this.second);
		byte[] rewritten = rewrite(this.second, rewrite(this.first, rewrite(this.first, write(this.third))));
		assertThat(read(this.second, rewritten)).isEqualTo("Quote[isin=z, bid=6, currency=USD]");
		assertThat(read(this.third, rewritten)).isEqualTo(
				"Quote[inner=[Inner[n=5, text=five]], currency=USD, isin=z, bid=6, map={k=Inner[n=6, text=six]}]");
		assertThat(read(this.first, rewrite(this.first, rewritten))).isEqualTo("Quote[isin=z, bid=7]");
	}

	@Test
	void whenAVersionKnowsAKeptFieldThenWhatItWritesThereIsRead() {
		Class<?> changing = version("Quote", "String isin, int bid, String currency", "\"y\", 2, \"EUR\"",
				"public Quote change() { return new Quote(isin, bid, \"CHF\"); }");
		write(changing);
		byte[] rewritten = rewrite(changing, rewrite(this.first, write(this.third)));
		assertThat(read(this.third, rewritten)).contains("currency=CHF, isin=z, bid=4").contains("five");
	}

	@Test
	void whenNothingIsUnknownThenNoByteIsAdded() {
		byte[] message = write(this.first);
		KeptValue<Object> read = coder(this.first).decodeKeeping(message, 0, message.length);
		assertThat(read.kept().isEmpty()).isTrue();
		WireBuffer target = new WireBuffer();
		coder(this.first).encode(read.value(), read.kept(), target);
		assertThat(target.toByteArray()).isEqualTo(message);
		byte[] older = write(this.first);
		assertThat(coder(this.third).decodeKeeping(older, 0, older.length).kept().isEmpty()).isTrue();
	}

	@Test
	void whenAnotherTypeOrNothingReplacesAValueThenNothingIsKept() {
		byte[] message = write(this.third);
		WireCoder<Object> coder = coder(this.first);
		KeptValue<Object> read = coder.decodeKeeping(message, 0, message.length);
		assertThat(read.kept().isEmpty()).isFalse();
		WireBuffer target = new WireBuffer();
		coder.encode(null, read.kept(), target);
		assertThat(target.toByteArray()).isEqualTo(coder.encode(null));
	}

	private Class<?> oldOrder(String change) {
		return version("Order", "List<Leg> legs, Map<String, Leg> byName, Leg[] array",
				"List.of(), Map.of(), new Leg[0]", "public record Leg(int n) {}",
				"public Order change() { return " + change + "; }");
	}

	private final Class<?> newOrder = version("Order", "List<Leg> legs, Map<String, Leg> byName, Leg[] array",
			"List.of(new Leg(1, \"one\"), new Leg(2, \"two\"), new Leg(3, \"three\")), "
					+ "new TreeMap<>(Map.of(\"a\", new Leg(4, \"four\"), \"b\", new Leg(5, \"five\"))), "
					+ "new Leg[] { new Leg(6, \"six\") }",
			"public record Leg(int n, String text) {}",
			"public String toString() { return legs + \" \" + byName + \" \" + Arrays.toString(array); }");

	private String afterChange(String change) {
		Class<?> old = oldOrder(change);
		write(old);
		return read(this.newOrder, rewrite(old, write(this.newOrder)));
	}

	@Test
	void whenObjectsAreStillThereThenWhatIsKeptStaysWithThem() {
		assertThat(afterChange("new Order(List.of(legs.get(2), new Leg(9), legs.get(0), new Leg(8)), byName, array)"))
			.startsWith(
					"[Leg[n=3, text=three], Leg[n=9, text=null], Leg[n=1, text=one], Leg[n=8, text=null]] {a=Leg[n=4, text=four], ")
			.endsWith("[Leg[n=6, text=six]]");
	}

	@Test
	void whenEqualObjectsReplaceThemThenWhatIsKeptStaysWithThose() {
		assertThat(afterChange("new Order(List.of(new Leg(2)), byName, array)")).startsWith("[Leg[n=2, text=two]]");
	}

	@Test
	void whenOthersStandUnderTheSameKeyOrAtTheSamePositionThenWhatIsKeptIsTheirs() {
		assertThat(afterChange("new Order(List.of(new Leg(10), new Leg(20), new Leg(30)), "
				+ "new TreeMap<>(Map.of(\"b\", new Leg(50), \"c\", new Leg(60))), new Leg[] { new Leg(7) })"))
			.isEqualTo("[Leg[n=10, text=one], Leg[n=20, text=two], Leg[n=30, text=three]] "
					+ "{b=Leg[n=50, text=five], c=Leg[n=60, text=null]} [Leg[n=7, text=six]]");
	}

	@Test
	void whenElementsAreRemovedThenTheyDoNotComeBack() {
		assertThat(afterChange("new Order(List.of(new Leg(10)), Map.of(), new Leg[0])"))
			.isEqualTo("[Leg[n=10, text=null]] {} []");
	}

	private final Class<?> newTrade = version("Trade",
			"Side side, Shape shape, List<Side> sides, List<Shape> shapes, int n",
			"Side.HOLD, new Arc(1, 2), List.of(Side.BUY, Side.HOLD), List.of(new Circle(3), new Arc(4, 5)), 1",
			"public enum Side { HOLD, @WireUnknown OTHER, BUY }",
			"public sealed interface Shape permits Circle, Arc, Unknown {} "
					+ "@WireUnknown public record Unknown() implements Shape {} "
					+ "public record Circle(int r) implements Shape {} "
					+ "public record Arc(int a, int b) implements Shape {}");

	private String tradeAfter(String change) {
		Class<?> old = version("Trade", "Side side, Shape shape, List<Side> sides, List<Shape> shapes, int n",
				"Side.BUY, new Circle(1), List.of(), List.of(), 2", "public enum Side { BUY, @WireUnknown OTHER }",
				"public sealed interface Shape permits Circle, Unknown {} public record Circle(int r) implements Shape {} "
						+ "@WireUnknown public record Unknown() implements Shape {}",
				"public Trade change() { return new Trade(" + change + "); }");
		write(old);
		return read(this.newTrade, rewrite(old, rewrite(old, write(this.newTrade))));
	}

	@Test
	void whenStandInsAreStillThereThenWhatTheyStandForComesBack() {
		assertThat(tradeAfter("side, shape, sides, shapes, n + 1")).isEqualTo("Trade[side=HOLD, shape=Arc[a=1, b=2], "
				+ "sides=[BUY, HOLD], shapes=[Circle[r=3], Arc[a=4, b=5]], n=3]");
	}

	@Test
	void whenElementsAreAddedThenStandInsStayWhatTheyStandFor() {
		assertThat(tradeAfter("side, shape, sides, shapes.size() > 2 ? shapes "
				+ ": List.of(new Circle(9), shapes.get(1), shapes.get(0)), n"))
			.contains("shapes=[Circle[r=9], Arc[a=4, b=5], Circle[r=3]]");
	}

	@Test
	void whenStandInsAreReplacedThenWhatTheyStoodForDoesNotComeBack() {
		assertThat(tradeAfter("Side.BUY, new Circle(7), List.of(Side.BUY), List.of(), n"))
			.isEqualTo("Trade[side=BUY, shape=Circle[r=7], sides=[BUY], shapes=[], n=1]");
	}

	@Test
	void whenASchemaOfWhatIsKeptIsNotKnownThenTheReaderIsToldWhich() {
		write(this.second);
		byte[] rewritten = rewrite(this.first, write(this.third));
		WireCoder<Object> reader = Exchanges.coder(codec("", this.second), this.second);
		KnownSchemas few = new KnownSchemas(10, 1 << 20);
		coder(this.first).schemas().forEach(few::learn);
		WireException refusal = org.assertj.core.api.Assertions.catchThrowableOfType(UnknownSchemaException.class,
				() -> reader.reading(few).decode(rewritten));
		WireSchema third = coder(this.third).schema();
		assertThat(((UnknownSchemaException) refusal).fingerprint()).isEqualTo(third.fingerprint());
		few.learn(third);
		assertThat(reader.reading(few).decode(rewritten)).hasToString("Quote[isin=z, bid=4, currency=USD]");
	}

}
