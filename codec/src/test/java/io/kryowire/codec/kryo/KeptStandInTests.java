/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.codec.KeptValue;
import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.SchemaMismatchException;
import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireName;
import io.kryowire.codec.WireUnknown;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a version keeps of constants and subtypes that it does not know, wherever they
 * stand. The types of each version are nested in a class of their own.
 */
class KeptStandInTests {

	private final KnownSchemas known = new KnownSchemas(100, 1 << 20);

	private static final class New {

		@WireName("Side")
		enum Side {

			HOLD, BUY, SELL, SHORT

		}

		@WireName("Shape")
		sealed interface Shape permits Circle, Arc {

		}

		@WireName("Circle")
		record Circle(int r) implements Shape {
		}

		@WireName("Arc")
		record Arc(int a, int b) implements Shape {
		}

		@WireName("Leg")
		record Leg(int n, @Nullable String text) {
		}

		@WireName("Trade")
		record Trade(@Nullable Shape none, Shape shape, Set<Side> sides, Map<Side, Leg> legs) {
		}

	}

	private static final class Old {

		@WireName("Side")
		enum Side {

			BUY, SELL, @WireUnknown
			OTHER

		}

		@WireName("Shape")
		sealed interface Shape permits Circle, Unknown {

		}

		@WireName("Circle")
		record Circle(int r) implements Shape {
		}

		@WireName("Unknown")
		@WireUnknown
		record Unknown() implements Shape {
		}

		@WireName("Leg")
		record Leg(int n) {
		}

		@WireName("Trade")
		record Trade(@Nullable Shape none, Shape shape, Set<Side> sides, Map<Side, Leg> legs) {
		}

	}

	private <T> WireCoder<T> coder(Class<T> type) {
		WireCoder<T> coder = KryoCodec.of(type).coder(type);
		coder.schemas().forEach(this.known::learn);
		return coder.reading(this.known);
	}

	private static <T> byte[] rewrite(WireCoder<T> coder, byte[] message) {
		KeptValue<T> read = coder.decodeKeeping(message, 0, message.length);
		WireBuffer target = new WireBuffer();
		coder.encode(read.value(), read.kept(), target);
		return target.toByteArray();
	}

	private static New.Trade trade(Set<New.Side> sides, Map<New.Side, New.Leg> legs) {
		return new New.Trade(null, new New.Arc(1, 2), sides, new EnumMap<>(legs));
	}

	@Test
	void whenSetsAndMapsHoldUnknownConstantsThenTheyComeBack() {
		WireCoder<New.Trade> young = coder(New.Trade.class);
		WireCoder<Old.Trade> old = coder(Old.Trade.class);
		New.Trade trade = trade(EnumSet.of(New.Side.HOLD, New.Side.SELL),
				Map.of(New.Side.BUY, new New.Leg(1, "one"), New.Side.SHORT, new New.Leg(2, "two")));
		byte[] message = rewrite(old, rewrite(old, young.encode(trade)));
		assertThat(old.decode(message))
			.isEqualTo(new Old.Trade(null, new Old.Unknown(), EnumSet.of(Old.Side.SELL, Old.Side.OTHER),
					Map.of(Old.Side.BUY, new Old.Leg(1), Old.Side.OTHER, new Old.Leg(2))));
		assertThat(young.decode(message)).isEqualTo(trade);
		assertThat(young.decode(rewrite(young, message))).isEqualTo(trade);
	}

	@Test
	void whenTwoUnknownKeysWouldBecomeOneThenTheValueIsRefused() {
		WireCoder<Old.Trade> old = coder(Old.Trade.class);
		byte[] message = coder(New.Trade.class).encode(trade(EnumSet.noneOf(New.Side.class),
				Map.of(New.Side.HOLD, new New.Leg(1, "one"), New.Side.SHORT, new New.Leg(2, "two"))));
		assertThatExceptionOfType(ValueMismatchException.class).isThrownBy(() -> old.decode(message));
		assertThatExceptionOfType(ValueMismatchException.class)
			.isThrownBy(() -> old.decodeKeeping(message, 0, message.length));
	}

	@Test
	void whenNothingIsKnownOfOthersThenKeepingRefusesAsReadingDoes() {
		byte[] message = coder(New.Trade.class)
			.encode(trade(EnumSet.noneOf(New.Side.class), Map.of(New.Side.BUY, new New.Leg(1, "one"))));
		WireCoder<Old.Trade> alone = KryoCodec.of(Old.Trade.class).coder(Old.Trade.class);
		assertThatExceptionOfType(io.kryowire.codec.WireException.class)
			.isThrownBy(() -> alone.decodeKeeping(message, 0, message.length))
			.isNotInstanceOf(io.kryowire.codec.UnknownSchemaException.class);
		byte[] own = alone.encode(new Old.Trade(null, new Old.Circle(1), EnumSet.noneOf(Old.Side.class), Map.of()));
		assertThat(alone.decodeKeeping(own, 0, own.length).kept().isEmpty()).isTrue();
	}

	private static final class First {

		@WireName("Box")
		record Box(List<Inner> inner) {
		}

		@WireName("Inner")
		record Inner(int a) {
		}

	}

	private static final class Second {

		@WireName("Box")
		record Box(List<Inner> inner, @Nullable Part part) {
		}

		@WireName("Inner")
		record Inner(int a, @Nullable Part part) {
		}

		@WireName("Part")
		record Part(int b) {
		}

	}

	private static final class Third {

		@WireName("Box")
		record Box(List<Inner> inner, @Nullable Part part) {
		}

		@WireName("Inner")
		record Inner(int a, @Nullable Part part, @Nullable String text) {
		}

		@WireName("Part")
		record Part(int b, @Nullable String text) {
		}

	}

	@Test
	void whenWhatIsKeptHoldsWhatALaterVersionDoesNotKnowThenThatIsKeptToo() {
		WireCoder<First.Box> first = coder(First.Box.class);
		WireCoder<Second.Box> second = coder(Second.Box.class);
		WireCoder<Third.Box> third = coder(Third.Box.class);
		Third.Box box = new Third.Box(
				List.of(new Third.Inner(1, new Third.Part(2, "x"), "y"), new Third.Inner(3, null, "z")),
				new Third.Part(4, "w"));
		byte[] message = third.encode(box);
		for (int i = 0; i < 3; i++) {
			message = rewrite(second, rewrite(first, message));
			assertThat(third.decode(message)).isEqualTo(box);
		}
		assertThat(first.decode(message)).isEqualTo(new First.Box(List.of(new First.Inner(1), new First.Inner(3))));
	}

	@Test
	void whenTheEndOfAMessageIsForgedThenItIsRefused() {
		WireCoder<First.Box> first = coder(First.Box.class);
		byte[] message = rewrite(first, coder(Third.Box.class)
			.encode(new Third.Box(List.of(new Third.Inner(1, null, "y")), new Third.Part(4, "w"))));
		for (int i = 1; i < message.length; i++) {
			for (int bits : new int[] { 1, 0x80, 0xFF }) {
				byte[] forged = message.clone();
				forged[i] ^= (byte) bits;
				io.kryowire.codec.Attempt.refusalOf(() -> first.decodeKeeping(forged, 0, forged.length));
			}
		}
		assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> KryoCodec.of(String.class)
			.coder(First.Box.class)
			.decode(coder(Third.Box.class).encode(new Third.Box(List.of(), null))));
	}

}
