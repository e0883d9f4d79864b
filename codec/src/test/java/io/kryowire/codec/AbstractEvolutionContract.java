/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.List;

import org.junit.jupiter.api.Test;

import static io.kryowire.codec.Exchanges.sample;
import static io.kryowire.codec.Exchanges.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

/**
 * The rules by which two versions of a record read each other's fields.
 */
abstract class AbstractEvolutionContract extends AbstractVersionsContract {

	@Test
	void whenAFieldIsAddedThenTheNewerReadsItsDefaultAndTheOlderIgnoresIt() {
		Class<?> old = version("Quote", "String isin", "\"x\"");
		Class<?> young = version("Quote",
				"int bid, String isin, boolean firm, double ask, String venue, char c, Long n",
				"7, \"y\", true, 1.5, \"XETRA\", 'c', 5L");
		assertThat(read(old, young)).isEqualTo("Quote[bid=0, isin=x, firm=false, ask=0.0, venue=null, c=\0, n=null]");
		assertThat(read(young, old)).isEqualTo("Quote[isin=y]");
	}

	@Test
	void whenAContainerIsAddedThenTheNewerReadsAnEmptyOne() {
		Class<?> old = version("Quote", "String isin", "\"x\"");
		Class<?> young = version("Quote",
				"String isin, Optional<String> o, List<String> l, Set<Integer> s, Map<String, Integer> m, Collection<String> c",
				"\"y\", Optional.of(\"o\"), List.of(\"l\"), Set.of(1), Map.of(\"k\", 1), List.of()");
		assertThat(read(old, young)).isEqualTo("Quote[isin=x, o=Optional.empty, l=[], s=[], m={}, c=[]]");
		assertThat(read(young, old)).isEqualTo("Quote[isin=y]");
	}

	@Test
	void whenAnAddedFieldHasAnAnnotatedDefaultThenTheNewerReadsThat() {
		Class<?> old = version("Quote", "String isin", "\"x\"");
		Class<?> young = version("Quote",
				"String isin, @WireDefault(\"EUR\") String currency, @WireDefault(\"-3\") int lot, "
						+ "@WireDefault(\"true\") boolean firm, @WireDefault(\"SELL\") Side side, "
						+ "@WireDefault(\"2026-01-01T00:00:00Z\") Instant time",
				"\"y\", \"USD\", 1, false, Side.BUY, Instant.EPOCH", "public enum Side { BUY, SELL }");
		assertThat(read(old, young))
			.isEqualTo("Quote[isin=x, currency=EUR, lot=-3, firm=true, side=SELL, time=2026-01-01T00:00:00Z]");
		assertThat(read(young, old)).isEqualTo("Quote[isin=y]");
	}

	@Test
	void whenTheCanonicalConstructorReplacesADefaultThenTheNewerReadsThat() {
		Class<?> old = version("Quote", "String isin", "\"x\"");
		Class<?> young = version("Quote", "String isin, String currency", "\"y\", \"USD\"",
				"public Quote { currency = (currency != null) ? currency : \"EUR\"; }");
		assertThat(read(old, young)).isEqualTo("Quote[isin=x, currency=EUR]");
	}

	@Test
	void whenAnAddedFieldIsRequiredThenTheOlderVersionIsNeverRead() {
		Class<?> old = version("Quote", "String isin", "\"x\"");
		Class<?> young = version("Quote", "String isin, @WireRequired String currency", "\"y\", \"USD\"");
		assertNeverRead(old, young, "acme.Quote", "currency");
		assertThat(read(young, old)).isEqualTo("Quote[isin=y]");
	}

	@Test
	void whenFieldsOfAllKindsAreRemovedThenTheNewerPassesOverThemAndTheOlderReadsDefaults() {
		Class<?> old = version("Quote",
				"long a, String b, Inner c, List<Inner> d, Map<String, Inner> e, int[] f, Optional<Inner> g, Side h, "
						+ "Object i, Shape j, double k, Inner[] l, EnumMap<Side, Inner> m, String isin",
				"1, \"b\", new Inner(2), List.of(new Inner(3)), Map.of(\"k\", new Inner(4)), new int[] {1, 2}, "
						+ "Optional.of(new Inner(5)), Side.SELL, new Inner(6), new Circle(7), 0.5, "
						+ "new Inner[] { new Inner(8) }, new EnumMap<>(Map.of(Side.BUY, new Inner(9))), \"x\"",
				"public record Inner(int n) {}", "public enum Side { BUY, SELL }",
				"public sealed interface Shape permits Circle {}", "public record Circle(int r) implements Shape {}");
		Class<?> young = version("Quote", "String isin", "\"y\"");
		assertThat(read(old, young)).isEqualTo("Quote[isin=x]");
		assertThat(read(young, old)).startsWith("Quote[a=0, b=null, c=null, d=[], e={}, f=[I@")
			.contains("g=Optional.empty, h=null, i=null, j=null, k=0.0, l=[L")
			.endsWith("m={}, isin=y]");
	}

	@Test
	void whenFieldsAreReorderedThenTheyAreReadByName() {
		Class<?> old = version("Quote", "String isin, int bid, int ask", "\"x\", 1, 2");
		Class<?> young = version("Quote", "int ask, int bid, String isin", "3, 4, \"y\"");
		assertThat(read(old, young)).isEqualTo("Quote[ask=2, bid=1, isin=x]");
		assertThat(read(young, old)).isEqualTo("Quote[isin=y, bid=4, ask=3]");
	}

	@Test
	void whenAFieldIsRenamedThenBothReadItByTheNamesTheyKnow() {
		Class<?> old = version("Quote", "String isin, int bid", "\"x\", 1");
		Class<?> young = version("Quote", "String isin, @WireName({\"price\", \"bid\"}) int price", "\"y\", 2");
		assertThat(read(old, young)).isEqualTo("Quote[isin=x, price=1]");
		assertThat(read(young, old)).isEqualTo("Quote[isin=y, bid=2]");
	}

	@Test
	void whenAFieldKeepsItsNameOnTheWireThenNothingChanges() {
		Class<?> old = version("Quote", "int bid", "1");
		Class<?> young = version("Quote", "@WireName(\"bid\") int price", "2");
		assertThat(codecOf(false, young).coder(young).fingerprint())
			.isEqualTo(codecOf(false, old).coder(old).fingerprint());
		assertThat(read(old, young)).isEqualTo("Quote[price=1]");
		assertThat(read(young, old)).isEqualTo("Quote[bid=2]");
	}

	@Test
	void whenANumberIsWidenedThenTheNewerConvertsAndTheOlderIfItFits() {
		Class<?> old = version("Quote", "byte a, short b, int c, float d, int e", "(byte) 1, (short) 2, 3, 1.5f, 4");
		Class<?> young = version("Quote", "short a, int b, long c, double d, double e", "(short) 5, 6, 7, 2.5, 8");
		assertThat(read(old, young)).isEqualTo("Quote[a=1, b=2, c=3, d=1.5, e=4.0]");
		assertThat(read(young, old)).isEqualTo("Quote[a=5, b=6, c=7, d=2.5, e=8]");
	}

	@Test
	void whenANumberDoesNotFitThenThatValueIsRefusedWithItsPathAndWithoutItsText() {
		Class<?> old = version("Quote", "int bid", "1");
		Class<?> young = version("Quote", "long bid", "123456789012L");
		assertValueRefused(young, old, "acme.Quote.bid");
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> read(young, old))
			.satisfies((refusal) -> assertThat(refusal.toString()).doesNotContain("123456789"));
	}

	@Test
	void whenAPrimitiveIsBoxedThenNullAloneDoesNotFit() {
		Class<?> old = version("Quote", "int bid, boolean firm", "1, true");
		Class<?> young = version("Quote", "Integer bid, Boolean firm", "2, false");
		assertThat(read(old, young)).isEqualTo("Quote[bid=1, firm=true]");
		assertThat(read(young, old)).isEqualTo("Quote[bid=2, firm=false]");
		assertValueRefused(version("Quote", "Integer bid, Boolean firm", "null, false"), old, "acme.Quote.bid");
	}

	@Test
	void whenAFieldBecomesOptionalThenBothConvert() {
		Class<?> old = version("Quote", "String venue, Inner inner, String none", "\"x\", new Inner(1), null",
				"public record Inner(int n) {}");
		Class<?> young = version("Quote", "Optional<String> venue, Optional<Inner> inner, Optional<String> none",
				"Optional.of(\"y\"), Optional.of(new Inner(2)), Optional.empty()", "public record Inner(long n) {}");
		assertThat(read(old, young))
			.isEqualTo("Quote[venue=Optional[x], inner=Optional[Inner[n=1]], none=Optional.empty]");
		assertThat(read(young, old)).isEqualTo("Quote[venue=y, inner=Inner[n=2], none=null]");
	}

	@Test
	void whenTheTypesOfAFieldHaveNothingInCommonThenTheVersionIsNeverRead() {
		Class<?> old = version("Quote", "String bid", "\"x\"");
		Class<?> young = version("Quote", "int bid", "1");
		assertNeverRead(old, young, "acme.Quote.bid", "here int, there java.lang.String");
		assertNeverRead(young, old, "acme.Quote.bid", "here java.lang.String, there int");
	}

	@Test
	void whenASchemaIsNotKnownThenTheReaderIsToldWhich() {
		Class<?> old = version("Quote", "Object any", "new Inner(1)", "public record Inner(int n) {}");
		Class<?> young = version("Quote", "Object any, int more", "new Inner(1), 2", "public record Inner(long n) {}");
		WireCodec writer = codecOf(false, old);
		byte[] message = writer.encode(sample(old));
		KnownSchemas known = new KnownSchemas(10, 1 << 20);
		WireCoder<?> reader = codecOf(false, young).coder(young).reading(known);
		for (int asked = 1; asked <= 2; asked++) {
			UnknownSchemaException refusal = catchThrowableOfType(UnknownSchemaException.class,
					() -> reader.decode(message));
			writer.schemas()
				.written()
				.stream()
				.filter((schema) -> schema.id() == refusal.id() && schema.fingerprint() == refusal.fingerprint())
				.forEach(known::learn);
			assertThat(known.size()).isEqualTo(asked);
		}
		assertThat(reader.decode(message)).hasToString("Quote[any=Inner[n=1], more=0]");
	}

	@Test
	void whenNoSchemasAreKnownThenAnotherVersionIsRefusedAsBefore() {
		Class<?> old = version("Quote", "int bid", "1");
		Class<?> young = version("Quote", "long bid", "2");
		byte[] message = codecOf(false, old).encode(sample(old));
		assertThatExceptionOfType(SchemaMismatchException.class)
			.isThrownBy(() -> codecOf(false, young).decode(message, young));
	}

	@Test
	void whenVersionsAreTheSameThenAReaderOfOthersReadsAndWritesAsBefore() {
		Class<?> type = version("Quote", "int bid, String any", "1, \"x\"");
		WireCodec codec = codecOf(false, type);
		WireCoder<Object> coder = Exchanges.coder(codec, type);
		WireCoder<Object> reading = coder.reading(new KnownSchemas(10, 1 << 20));
		assertThat(reading.encode(sample(type))).isEqualTo(coder.encode(sample(type)));
		assertThat(reading.decode(coder.encode(sample(type)))).isEqualTo(sample(type));
		assertThat(coder.reading(coder.schema(), new KnownSchemas(10, 1 << 20))).isSameAs(coder);
		assertThat(reading.fingerprint()).isEqualTo(coder.fingerprint());
	}

}
