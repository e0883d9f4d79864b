/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Leg;
import kotlin.Pair;
import kotlin.Triple;
import kotlin.UInt;
import kotlin.Unit;
import kotlin.collections.IndexedValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every codec does with classes that Kotlin has compiled.
 */
public abstract class AbstractKotlinContract {

	/** A codec that knows some types. */
	protected abstract WireCodec codec(Class<?>... types);

	private @Nullable Object roundTrip(Object value) {
		WireCodec codec = codec(value.getClass(), Kotlin.type("Leg"), Box.class);
		Object back = codec.decode(codec.encode(value), Object.class);
		Box box = codec.decode(codec.encode(new Box(value)), Box.class);
		assertThat(box).isEqualTo(new Box(value));
		assertThat(back).isEqualTo(value);
		return back;
	}

	static Stream<Object> kotlinsOwn() {
		return Stream.of(new Pair<>(new Leg("a", 1), null), new Triple<>("first", "second", List.of(3)),
				new IndexedValue<>(7, "seven"), List.of(new Pair<>("a", "b"), new Pair<>("b", "a")));
	}

	@ParameterizedTest
	@MethodSource("kotlinsOwn")
	void whenAClassIsOfKotlinsLibraryThenItTravelsAsARecordDoes(Object value) {
		WireCodec codec = codec(Pair.class, Triple.class, IndexedValue.class, Leg.class);
		Object back = codec.decode(codec.encode(value), Object.class);
		assertThat(back).isEqualTo(value);
	}

	static Stream<Object> kotlinValues() {
		Object leg = Kotlin.make("Leg", "l", 3);
		Object cents = Kotlin.make("Cents", 5L);
		Object page = Kotlin.make("Page", List.of(leg), null);
		return Stream.of(Kotlin.make("Quote", "isin", 1.5, 2.5, null, List.of(leg, Kotlin.make("Leg", "m", null))),
				Kotlin.make("Quote", "isin", 1.5, 2.5, "note", List.of()), Kotlin.make("Settings", "b", "a", 8L),
				Kotlin.make("Settings"), Kotlin.make("Total", new BigDecimal("1.0"), new BigDecimal("0.1")),
				Kotlin.make("Order", "o-1", 7L, cents, List.of(Kotlin.make("OrderId", "x")), Map.of("v", cents)),
				Kotlin.make("Order", "o-1", 7L, null, List.of(), Map.of()), cents,
				Kotlin.make("Event$Filled", "o", Kotlin.type("Side").getEnumConstants()[1]),
				Kotlin.make("Person", "name", null), Kotlin.make("Host", "x"), Kotlin.make("Page", List.of(leg), page),
				Kotlin.type("Side").getEnumConstants()[0]);
	}

	@ParameterizedTest
	@MethodSource("kotlinValues")
	void whenAClassIsKotlinsThenItsPrimaryConstructorMakesIt(Object value) {
		assertThat(roundTrip(value)).hasSameClassAs(value);
	}

	@Test
	void whenFieldsStandInAnotherOrderThanParametersThenNoneIsTakenForAnother() {
		Object back = codec(Kotlin.type("Swapped"))
			.decode(codec(Kotlin.type("Swapped")).encode(Kotlin.make("Swapped", "second", "first")), Object.class);
		assertThat(back).hasFieldOrPropertyWithValue("first", "first").hasFieldOrPropertyWithValue("second", "second");
	}

	@Test
	void whenAClassIsAnObjectThenItArrivesAsTheSameInstance() {
		Object opened = Kotlin.constant("Event$Opened", "INSTANCE");
		Object closed = Kotlin.constant("Event$Closed", "INSTANCE");
		Object companion = Kotlin.constant("Event", "Companion");
		Object status = Kotlin.constant("Status$Open", "INSTANCE");
		WireCodec codec = codec(Kotlin.type("Entry"), Kotlin.type("Status"), Unit.class);
		for (Object only : List.of(opened, closed, companion, status, Unit.INSTANCE)) {
			assertThat(codec.decode(codec.encode(only), Object.class)).isSameAs(only);
			boolean event = Kotlin.type("Event").isInstance(only);
			Object entry = codec.decode(codec.encode(Kotlin.make("Entry", event ? only : null, only)), Object.class);
			assertThat(entry).extracting("any").isSameAs(only);
			assertThat(entry).extracting("event").isSameAs(event ? only : null);
		}
	}

	@Test
	void whenAnObjectIsToStandForUnknownSubtypesThenItIsRefusedAtTheStart() {
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> codec(Kotlin.type("Sign")))
			.withMessageContaining("Sign$Other has @WireUnknown and only one instance");
	}

	@Test
	void whenAClassKeepsWhatItsConstructorDoesNotTakeThenItIsRefusedAtTheStart() {
		for (String name : List.of("Counter", "Lazily", "Trimmed", "Doubled", "Derived", "Red")) {
			assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> codec(Kotlin.type(name)))
				.as(name)
				.withMessageContaining("com.acme.kotlin." + name)
				.withMessageContaining("constructor")
				.withMessageContaining("fields");
		}
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> codec(Kotlin.type("Counter")))
			.withMessageContaining("[name, count]");
	}

	@Test
	void whenAClassCanBeMadeEmptyAndKeepsMoreThenAllItsFieldsTravel() throws ReflectiveOperationException {
		Object tally = Kotlin.make("Tally", "t");
		tally.getClass().getMethod("setCount", int.class).invoke(tally, 5);
		WireCodec codec = codec(tally.getClass());
		assertThat(codec.decode(codec.encode(tally), Object.class)).extracting("count").isEqualTo(5);
	}

	@Test
	void whenAClassKeepsOneOfItsManyInstancesThenItIsNoObject() throws ReflectiveOperationException {
		Object blue = Kotlin.make("Blue");
		blue.getClass().getMethod("setTag", String.class).invoke(blue, "t");
		WireCodec codec = codec(blue.getClass());
		assertThat(codec.decode(codec.encode(blue), Object.class)).extracting("tag").isEqualTo("t");
	}

	@Test
	void whenAClassIsDeclaredThatSomethingStoodInForThenItTravelsItself() {
		Object names = Kotlin.make("Names", List.of("a", "b"));
		WireCodec codec = codec(Box.class);
		for (Class<?> expected : List.of(ArrayList.class, names.getClass())) {
			Box box = codec.decode(codec.encode(new Box(names)), Box.class);
			assertThat(box).isNotNull();
			assertThat(box.content()).isExactlyInstanceOf(expected);
			codec.coder(names.getClass());
		}
	}

	@Test
	void whenSecondaryConstructorsAreThereThenThePrimaryOneIsCalled() {
		WireCodec codec = codec(Kotlin.type("Several"));
		assertThat(codec.decode(codec.encode(Kotlin.make("Several", 4, 5)), Object.class))
			.hasFieldOrPropertyWithValue("a", 4)
			.hasFieldOrPropertyWithValue("b", 5);
	}

	@ParameterizedTest
	@ValueSource(strings = { "Settings", "Kept" })
	void whenADataClassRefusesItsArgumentsThenTheMessageIsMalformed(String type) throws ReflectiveOperationException {
		Object settings = Kotlin.make(type);
		Field name = settings.getClass().getDeclaredField("name");
		name.setAccessible(true);
		name.set(settings, "");
		WireCodec codec = codec(settings.getClass());
		byte[] message = codec.encode(settings);
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> codec.decode(message, Object.class));
	}

	@Test
	void whenAValueClassIsAnElementThenItIsBoxedAgain() {
		WireCodec codec = codec(UInt.class);
		List<?> numbers = List.of(Kotlin.instance(UInt.class, -1), Kotlin.instance(UInt.class, 7));
		Object back = codec.decode(codec.encode(numbers), Object.class);
		assertThat(back).isEqualTo(numbers);
	}

	@Test
	void whenARecordAndADataClassHaveOneNameThenTheyUnderstandEachOther() {
		Class<?> record = Versions.compile("com.acme.kotlin.Leg",
				"package com.acme.kotlin; public record Leg(String name, Integer quantity) {}");
		byte[] message = codec(Kotlin.type("Leg")).encode(Kotlin.make("Leg", "l", 3));
		assertThat(codec(record).decode(message, record)).hasToString("Leg[name=l, quantity=3]");
	}

	/** Classes of src/test/kotlin, which is compiled after this. */
	static final class Kotlin {

		private static final String PACKAGE = "com.acme.kotlin.";

		private Kotlin() {
		}

		static Class<?> type(String name) {
			try {
				return Class.forName(PACKAGE + name);
			}
			catch (ClassNotFoundException ex) {
				throw new IllegalArgumentException(ex);
			}
		}

		static Object constant(String name, String field) {
			try {
				return type(name).getField(field).get(null);
			}
			catch (ReflectiveOperationException ex) {
				throw new IllegalArgumentException(ex);
			}
		}

		static Object make(String name, @Nullable Object... arguments) {
			return instance(type(name), arguments);
		}

		static Object instance(Class<?> type, @Nullable Object... arguments) {
			Constructor<?> constructor = Arrays.stream(type.getDeclaredConstructors())
				.filter((candidate) -> candidate.getParameterCount() == arguments.length)
				.findFirst()
				.orElseThrow();
			constructor.setAccessible(true);
			try {
				return constructor.newInstance(arguments);
			}
			catch (ReflectiveOperationException ex) {
				throw new IllegalArgumentException(ex);
			}
		}

	}

}
