/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.schema.TypeTable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CustomizedTypesTests {

	@Test
	void whenThereAreNoCustomizersThenThereAreNoTypes() {
		assertThat(CustomizedTypes.of(List.of())).isEmpty();
	}

	@Test
	void everyWayToRegisterASerializerIsSeen() {
		KryoCustomizer customizer = (kryo) -> {
			kryo.register(Money.class, new MoneySerializer());
			kryo.register(Weight.class, new WeightSerializer(), 100);
			kryo.register(new Registration(Length.class, new LengthSerializer(), 101));
		};
		assertThat(CustomizedTypes.of(List.of(customizer))).containsOnly(
				Map.entry(Money.class, MoneySerializer.class.getName()),
				Map.entry(Weight.class, WeightSerializer.class.getName()),
				Map.entry(Length.class, LengthSerializer.class.getName()));
	}

	@Test
	void whenAClassIsRegisteredTwiceThenTheLastSerializerCounts() {
		KryoCustomizer first = (kryo) -> kryo.register(Money.class, new MoneySerializer());
		KryoCustomizer second = (kryo) -> kryo.register(Money.class, new CentSerializer());
		assertThat(CustomizedTypes.of(List.of(first, second))).containsEntry(Money.class,
				CentSerializer.class.getName());
		assertThat(CustomizedTypes.of(List.of(second, first))).containsEntry(Money.class,
				MoneySerializer.class.getName());
	}

	@Test
	void whenATypeThatKryoKnowsIsRegisteredAgainThenItIsSeen() {
		KryoCustomizer customizer = (kryo) -> kryo.register(String.class, new TextSerializer());
		assertThat(CustomizedTypes.of(List.of(customizer))).containsOnlyKeys(String.class);
	}

	@Test
	void whenACustomizerOnlyAsksForASerializerThenNothingIsRegisteredByThat() {
		KryoCustomizer customizer = (kryo) -> kryo.getSerializer(Money.class);
		assertThat(CustomizedTypes.of(List.of(customizer))).isEmpty();
	}

	@Test
	void whenAClassIsRegisteredWithoutSerializerThenItIsRefused() {
		assertThatExceptionOfType(UnsupportedTypeException.class)
			.isThrownBy(() -> CustomizedTypes.of(List.of((kryo) -> kryo.register(Money.class))))
			.withMessageContaining(Money.class.getName())
			.withMessageContaining("@WireType");
		assertThatExceptionOfType(UnsupportedTypeException.class)
			.isThrownBy(() -> CustomizedTypes.of(List.of((kryo) -> kryo.register(Money.class, 100))));
	}

	@Test
	void whatIsSeenIsWhatACodecNeeds() {
		List<KryoCustomizer> customizers = List.of((kryo) -> kryo.register(Money.class, new MoneySerializer()));
		TypeTable types = new TypeTable(WireFilter.DEFAULT, CustomizedTypes.of(customizers));
		KryoCodec codec = new KryoCodec(types, customizers, false);
		Money money = codec.decode(codec.encode(new Money(42)), Money.class);
		assertThat(money).isNotNull();
		assertThat(money.cents).isEqualTo(42);
	}

	@Test
	void whenASerializerWritesACollectionOfAnotherClassThenOnlyWithItsClass() {
		assertThat(sent(Kryo::writeClassAndObject)).isEqualTo(List.of("a"));
		assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> sent(Kryo::writeObject))
			.withMessageContaining("Checked");
	}

	private static Object sent(Writing writing) {
		List<KryoCustomizer> customizers = List.of((kryo) -> kryo.register(Held.class, new HeldSerializer(writing)));
		KryoCodec codec = new KryoCodec(new TypeTable(WireFilter.DEFAULT, CustomizedTypes.of(customizers)), customizers,
				false);
		Held held = codec.decode(
				codec.encode(new Held(Collections.checkedList(new ArrayList<>(List.of("a")), String.class))),
				Held.class);
		assertThat(held).isNotNull();
		return held.content();
	}

	/** One of Kryo's methods. */
	private interface Writing {

		void write(Kryo kryo, Output output, Object value);

	}

	record Held(Object content) {

	}

	static final class HeldSerializer extends Serializer<Held> {

		private final Writing writing;

		HeldSerializer(Writing writing) {
			this.writing = writing;
		}

		@Override
		public void write(Kryo kryo, Output output, Held value) {
			this.writing.write(kryo, output, value.content());
		}

		@Override
		public Held read(Kryo kryo, Input input, Class<? extends Held> type) {
			return new Held(kryo.readClassAndObject(input));
		}

	}

	/** Without a constructor that a codec could use. */
	static final class Money {

		private final long cents;

		Money(long cents) {
			this.cents = cents;
		}

	}

	record Weight(int grams) {

	}

	record Length(int metres) {

	}

	static class MoneySerializer extends Serializer<Money> {

		@Override
		public void write(Kryo kryo, Output output, Money value) {
			output.writeLong(value.cents);
		}

		@Override
		public Money read(Kryo kryo, Input input, Class<? extends Money> type) {
			return new Money(input.readLong());
		}

	}

	static final class CentSerializer extends MoneySerializer {

	}

	static final class WeightSerializer extends Serializer<Weight> {

		@Override
		public void write(Kryo kryo, Output output, Weight value) {
			output.writeInt(value.grams());
		}

		@Override
		public Weight read(Kryo kryo, Input input, Class<? extends Weight> type) {
			return new Weight(input.readInt());
		}

	}

	static final class LengthSerializer extends Serializer<Length> {

		@Override
		public void write(Kryo kryo, Output output, Length value) {
			output.writeInt(value.metres());
		}

		@Override
		public Length read(Kryo kryo, Input input, Class<? extends Length> type) {
			return new Length(input.readInt());
		}

	}

	static final class TextSerializer extends Serializer<String> {

		@Override
		public void write(Kryo kryo, Output output, String value) {
			output.writeString(value);
		}

		@Override
		public String read(Kryo kryo, Input input, Class<? extends String> type) {
			return input.readString();
		}

	}

}
