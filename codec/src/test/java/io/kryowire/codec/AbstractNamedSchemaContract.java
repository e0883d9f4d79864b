/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.reflect.Type;
import java.util.List;

import io.kryowire.codec.Samples.Animal;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Cat;
import io.kryowire.codec.Samples.Dog;
import io.kryowire.codec.Samples.Leg;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Which schemas messages can name, and which they have named.
 */
public abstract class AbstractNamedSchemaContract extends AbstractCodecContract {

	/** Has elements, which no class at the root says. */
	record Legs(List<Leg> legs) {
	}

	@Test
	void whenACoderIsAskedForItsSchemaThenThatProvesItsFingerprint() throws Exception {
		WireCodec codec = codec("", Leg.class, Box.class, Animal.class);
		Type legs = Legs.class.getDeclaredMethod("legs").getGenericReturnType();
		for (Type type : List.of(Leg.class, Box.class, Animal.class, legs, int.class, Object.class)) {
			WireCoder<?> coder = codec.coder(type);
			assertThat(coder.schema().fingerprint()).isEqualTo(coder.fingerprint());
			assertThat(coder.schemas()).startsWith(coder.schema()).doesNotHaveDuplicates();
		}
		assertThat(codec.coder(legs).schema().id()).isZero();
		assertThat(codec.coder(Leg.class).schema().id()).isNotZero();
		WireCoder<?> row = codec.tuple(List.of(int.class, Leg.class));
		assertThat(row.schemas()).containsExactly(row.schema());
	}

	@Test
	void whenAnythingMayStandInAPlaceThenTheSchemasOfAllThatMayAreAmongThoseOfTheCoder() {
		WireCodec codec = codec("", Box.class, Leg.class);
		WireSchema leg = codec.coder(Leg.class).schema();
		assertThat(codec.coder(Box.class).schemas()).containsExactlyInAnyOrder(codec.coder(Box.class).schema(), leg);
		assertThat(codec.coder(Leg.class).schemas()).containsExactly(leg);
		assertThat(codec.coder(Object.class).schemas()).contains(leg);
	}

	@Test
	void whenTheRootIsSealedThenTheSchemasOfItsSubtypesAreAmongThoseOfTheCoder() {
		WireCodec codec = codec("", Animal.class);
		assertThat(codec.coder(Animal.class).schemas()).contains(codec.coder(Cat.class).schema(),
				codec.coder(Dog.class).schema());
	}

	@Test
	void whenAMessageNamesASchemaForTheFirstTimeThenItIsListed() throws Exception {
		WireCodec codec = codec("", Box.class, Leg.class);
		List<WireSchema> written = codec.schemas().written();
		assertThat(written).isEmpty();
		codec.encode(new Box("text"));
		assertThat(written).containsExactly(codec.coder(Box.class).schema());
		codec.encode(new Box(new Leg("a", 1)));
		codec.encode(new Leg("a", 1));
		assertThat(written).containsExactly(codec.coder(Box.class).schema(), codec.coder(Leg.class).schema());
		Type legs = Legs.class.getDeclaredMethod("legs").getGenericReturnType();
		@SuppressWarnings("unchecked")
		WireCoder<List<Leg>> coder = (WireCoder<List<Leg>>) codec.coder(legs);
		coder.encode(List.of(new Leg("a", 1)));
		coder.encode(List.of());
		assertThat(written).hasSize(3).last().isEqualTo(coder.schema());
	}

	@Test
	void whenOnlyBodiesAreWrittenThenTheirRootsAreNotListed() {
		WireCodec codec = codec("", Box.class, Leg.class);
		WireCoder<Box> coder = codec.coder(Box.class);
		coder.write(new Box("text"), new WireBuffer());
		assertThat(codec.schemas().written()).isEmpty();
		coder.write(new Box(new Leg("a", 1)), new WireBuffer());
		assertThat(codec.schemas().written()).containsExactly(codec.coder(Leg.class).schema());
	}

}
