/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.reflect.Method;

import org.junit.jupiter.api.Test;

import static io.kryowire.codec.Exchanges.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Rules that meet: what is converted inside of what is converted.
 */
public abstract class AbstractEvolutionEdgesContract extends AbstractEvolvedTypesContract {

	@Test
	void whenElementsAreWrappedOrConstantsBecomeAListThenBothConvert() {
		String side = "public enum Side { BUY, SELL }";
		Class<?> old = version("Quote", "byte[] bytes, int[] bids, Set<Side> sides",
				"new byte[] { 1, 2 }, new int[] { 3 }, EnumSet.of(Side.SELL)", side);
		Class<?> young = version("Quote", "List<Optional<Byte>> bytes, List<Optional<Integer>> bids, List<Side> sides",
				"null, null, List.of()", side);
		assertThat(read(old, young))
			.isEqualTo("Quote[bytes=[Optional[1], Optional[2]], bids=[Optional[3]], sides=[SELL]]");
	}

	@Test
	void whenTwoConstantsOfASetOrTwoKeysWouldBecomeOneThenTheValueIsRefused() {
		Class<?> old = version("Quote", "Set<Side> sides, Map<Side, Integer> map", "Set.of(), Map.of()",
				"public enum Side { BUY, @WireUnknown OTHER }");
		String young = "public enum Side { BUY, HOLD, WAIT, @WireUnknown OTHER }";
		assertValueRefused(version("Quote", "Set<Side> sides, Map<Side, Integer> map",
				"EnumSet.of(Side.HOLD, Side.WAIT), Map.of()", young), old, "acme.Quote.sides");
		assertValueRefused(version("Quote", "Set<Side> sides, Map<Side, Integer> map",
				"Set.of(), new EnumMap<>(Map.of(Side.HOLD, 1, Side.WAIT, 2))", young), old, "acme.Quote.map");
	}

	@Test
	void whenAClassBecomesASealedTypeWithoutItThenTheVersionIsNeverRead() {
		Class<?> old = version("Quote", "Cash paid, List<Cash> more", "new Cash(1), List.of()",
				"public record Cash(int n) {}");
		Class<?> young = version("Quote", "Payment paid, List<Payment> more", "null, List.of()",
				"public sealed interface Payment permits Card, Other {} public record Card(int n) implements Payment {} "
						+ "@WireUnknown public record Other() implements Payment {}");
		assertNeverRead(old, young, "acme.Quote.paid", "acme.Quote.more");
		assertNeverRead(young, old, "acme.Quote.paid", "acme.Quote.more");
	}

	@Test
	void whenTheRootIsASealedTypeThenASubtypeThatWasAddedIsReadAsItsStandIn() throws Exception {
		String payments = "public sealed interface Payment permits %s {} public record Card(int n) implements Payment {} "
				+ "public static Payment one() { return %s; } public static Optional<Payment> some() { return null; } ";
		Class<?> young = version("Paid", "Payment paid", "null",
				payments.formatted("Card, Cash", "new Cash(1)") + "public record Cash(int n) implements Payment {}");
		Class<?> old = version("Paid", "Payment paid", "null",
				payments.formatted("Card, Other", "null") + "@WireUnknown public record Other() implements Payment {}");
		Object cash = young.getMethod("one").invoke(null);
		WireCodec writer = codec(WireFilter.DEFAULT, false, young);
		byte[] message = writer.encode(cash);
		KnownSchemas known = Exchanges.schemas(writer, cash.getClass());
		for (Method expected : new Method[] { old.getMethod("one"), old.getMethod("some") }) {
			assertThat(codec(WireFilter.DEFAULT, false, old).coder(expected.getGenericReturnType())
				.reading(known)
				.decode(message)
				.toString()).contains("Other[]");
		}
	}

	@Test
	void whenAConstructorRefusesADefaultThenTheValueIsRefusedWithTheFieldThatIsMissing() {
		Class<?> old = version("Quote", "int n", "1");
		Class<?> young = version("Quote", "int n, String isin", "1, \"x\"",
				"public Quote { Objects.requireNonNull(isin); }");
		assertValueRefused(old, young, "acme.Quote was written without isin", "its constructor refuses the defaults");
		assertThatExceptionOfType(ValueMismatchException.class).isThrownBy(() -> read(old, young));
	}

}
