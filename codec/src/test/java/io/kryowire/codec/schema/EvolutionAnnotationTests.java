/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.codec.TypeIdCollisionException;
import io.kryowire.codec.UnsupportedTypeException;
import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireName;
import io.kryowire.codec.WireRequired;
import io.kryowire.codec.WireType;
import io.kryowire.codec.WireUnknown;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the annotations for other versions say, and what they cannot say.
 */
class EvolutionAnnotationTests {

	private final TypeTable table = new TypeTable(WireFilter.parse("io.kryowire.codec.schema.**"), Map.of());

	@Test
	void fingerprintsOfTypesWithoutAnnotationsAreAsEver() {
		assertThat(this.table.fingerprint(this.table.declare(Plain.class))).isEqualTo(0x3a023850);
	}

	@Test
	void defaultsAndRequirementsAreNoPartOfTheFingerprint() {
		String text = this.table.schema(Roots.NO_TYPE, this.table.declare(Defaults.class)).text();
		assertThat(text).doesNotContain("CHF").doesNotContain("@");
	}

	@Test
	void defaultsAreReadWhenTheTypeIsDeclared() {
		this.table.declare(Defaults.class);
		List<FieldDefinition> fields = Objects.requireNonNull(this.table.find(Defaults.class)).fields();
		assertThat(fields).extracting((field) -> field.missing().value().toString())
			.containsExactly("7", "true", "x", "CHF", "SELL", "Optional[3]", new Date(5).toString(), "9",
					"Optional[%s]".formatted(new Date(5)));
		assertThat(fields.get(6).missing().value()).isNotSameAs(fields.get(6).missing().value());
		assertThat(fields.get(7).missing().isFresh()).isTrue();
		assertThat(fields.get(3).missing().isFresh()).isFalse();
		assertThat(fields.get(8).missing().isFresh()).isTrue();
	}

	@Test
	void aDefaultThatCannotBeReadIsRefusedWithItsFieldAndText() {
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> this.table.declare(BadNumber.class))
			.withMessageContaining("BadNumber.count")
			.withMessageContaining("\"many\"")
			.withMessageContaining("int");
	}

	@ParameterizedTest
	@ValueSource(classes = { BadBoolean.class, BadCharacter.class, BadConstant.class, BadList.class, BadBoth.class,
			TwoUnknown.class, UnknownEnum.class, TwoSubtypes.class, UnknownStrict.class, SameNames.class,
			SameConstants.class, NoName.class, BlankName.class, TwiceNamed.class })
	void whatAnnotationsCannotMeanIsRefused(Class<?> type) {
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> this.table.declare(type));
	}

	@Test
	void theNameDecidesOnTheId() {
		this.table.declare(Moved.class);
		TypeDefinition definition = Objects.requireNonNull(this.table.find(Moved.class));
		assertThat(definition.name()).isEqualTo("a.Now");
		assertThat(definition.id()).isEqualTo(TypeTable.idOf("a.Now"));
		assertThat(this.table.find(TypeTable.idOf("a.Before"))).isSameAs(definition);
		assertThat(this.table.find("a.Before")).isSameAs(definition);
	}

	@Test
	void twoTypesOfOneNameAreRefusedAndTheTableIsAsItWas() {
		this.table.declare(Moved.class);
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> this.table.declare(Twin.class))
			.withMessageContaining("a.Before");
		assertThat(this.table.find(Twin.class)).isNull();
	}

	@Test
	void aTypeWithAnIdOfItsOwnIsFoundByThatOfItsFormerName() {
		this.table.declare(Chosen.class);
		assertThat(this.table.find(Chosen.class)).isNotNull();
		assertThat(TypeTable.idOf("a.Former")).isNegative();
		assertThat(this.table.find(TypeTable.idOf("a.Former"))).isSameAs(this.table.find(Chosen.class));
	}

	@Test
	void subtypesStandInTheOrderOfTheirNamesOnTheWire() {
		Shape.Sealed shape = (Shape.Sealed) this.table.declare(Animal.class);
		assertThat(shape.subtypes()).containsExactly(Zebra.class, Ant.class);
	}

	@Test
	void idsThatCollideAreStillRefused() {
		assertThatExceptionOfType(TypeIdCollisionException.class).isThrownBy(() -> {
			this.table.declare(One.class);
			this.table.declare(Two.class);
		});
	}

	record Plain(int number, String text, List<Side> sides, Optional<Plain> next) {
	}

	record Defaults(@WireDefault("7") int number, @WireDefault("true") Boolean flag, @WireDefault("x") char letter,
			@WireDefault("CHF") String currency, @WireDefault("SELL") Side side,
			@WireDefault("3") Optional<Integer> maybe, @WireDefault("5") Date date,
			@WireDefault("9") AtomicInteger counter, @WireDefault("5") Optional<Date> held) {
	}

	record BadNumber(@WireDefault("many") int count) {
	}

	record BadBoolean(@WireDefault("yes") boolean flag) {
	}

	record BadCharacter(@WireDefault("xy") char letter) {
	}

	record BadConstant(@WireDefault("HOLD") Side side) {
	}

	record BadList(@WireDefault("a") Set<String> list) {
	}

	record BadBoth(@WireDefault("1") @WireRequired int number) {
	}

	enum Side {

		BUY, SELL

	}

	enum TwoUnknown {

		@WireUnknown
		A, @WireUnknown
		B

	}

	@WireUnknown
	enum UnknownEnum {

		A

	}

	sealed interface TwoSubtypes permits First, Second {

	}

	@WireUnknown
	record First() implements TwoSubtypes {
	}

	@WireUnknown
	record Second() implements TwoSubtypes {
	}

	@WireUnknown
	record UnknownStrict(@WireRequired int number) {
	}

	record SameNames(int one, @WireName( {
			"two", "one" }) int two){
	}

	enum SameConstants {

		A, @WireName({ "B", "A" })
		B

	}

	record NoName(@WireName( {
		}) int one){
	}

	record BlankName(@WireName(" ") int one) {
	}

	record TwiceNamed(@WireName( {
			"a", "a" }) int one){
	}

	@WireName({ "a.Now", "a.Before" })
	record Moved(int number) {
	}

	@WireName("a.Before")
	record Twin(int number) {
	}

	@WireType(id = 277)
	@WireName({ "a.Chosen", "a.Former" })
	record Chosen(int number) {
	}

	sealed interface Animal permits Ant, Zebra {

	}

	@WireName("a.Z")
	record Ant() implements Animal {
	}

	@WireName("a.A")
	record Zebra() implements Animal {
	}

	@WireType(id = 278)
	record One() {
	}

	@WireType(id = 278)
	record Two() {
	}

}
