/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import io.kryowire.codec.Samples.Animal;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Leg;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every codec does where two sides know different versions of a type.
 */
public abstract class AbstractSchemaContract extends AbstractCodecContract {

	@Test
	void whenDescriptionsLieThenNothingIsKept() {
		Class<?> old = Versions.compile("acme.Quote", "package acme; public record Quote(int bid) {}");
		Class<?> young = Versions.compile("acme.Quote", "package acme; public record Quote(String bid) {}");
		WireCodec receiver = codec("", young);
		byte[] described = codec(WireFilter.DEFAULT, true, old).encode(instance(old, 1));
		byte[] plain = codec("", old).encode(instance(old, 1));
		assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> receiver.decode(described, young))
			.satisfies((refusal) -> assertThat(refusal.differences()).hasSize(1));
		assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> receiver.decode(plain, young))
			.satisfies((refusal) -> assertThat(refusal.differences()).isEmpty());
	}

	@Test
	void whenVersionsOfATypeDifferThenTheErrorNamesTypeFieldAndBothSides() {
		Class<?> old = Versions.compile("acme.Quote", "package acme; public record Quote(String isin, int bid) {}");
		Class<?> young = Versions.compile("acme.Quote",
				"package acme; public record Quote(String isin, String bid, String venue) {}");
		WireCodec sender = codec(WireFilter.DEFAULT, true, old);
		WireCodec receiver = codec(WireFilter.DEFAULT, false, young);
		byte[] message = sender.encode(instance(old, "x", 1));
		assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> receiver.decode(message, young))
			.withMessageContaining("acme.Quote.bid: here java.lang.String, there int")
			.satisfies((refusal) -> assertThat(refusal.type()).isEqualTo("acme.Quote"))
			.satisfies((refusal) -> assertThat(refusal.differences()).isNotEmpty());
	}

	@Test
	void whenTheSendersTypesWereLearntThenItsMessagesNeedNotDescribeThem() {
		Class<?> old = Versions.compile("acme.Quote",
				"package acme; public record Quote(Side side) { public enum Side { BUY, SELL } }");
		Class<?> young = Versions.compile("acme.Quote",
				"package acme; public record Quote(Side side) { public enum Side { SELL, BUY } }");
		WireCodec sender = codec("", old);
		WireCodec receiver = codec("", young);
		byte[] message = sender.encode(instance(old, old.getDeclaredClasses()[0].getEnumConstants()[0]));
		assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> receiver.decode(message, young))
			.withMessageContaining("acme.Quote");
		receiver.schemas().learn(sender.schemas().describe());
		assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> receiver.decode(message, young))
			.withMessageContaining("acme.Quote$Side.order of fields: here [SELL, BUY], there [BUY, SELL]");
		assertThat(receiver.schemas().compare(sender.schemas().describe())).hasSize(1);
	}

	@Test
	void whenVersionsDifferInsideAnOpenFieldThenThatIsRefusedToo() {
		Class<?> old = Versions.compile("acme.Quote", "package acme; public record Quote(String isin, int bid) {}");
		Class<?> young = Versions.compile("acme.Quote", "package acme; public record Quote(String isin, long bid) {}");
		byte[] message = codec("", Box.class, old).encode(new Box(instance(old, "x", 1)));
		assertThatExceptionOfType(SchemaMismatchException.class)
			.isThrownBy(() -> codec("", Box.class, young).decode(message, Box.class))
			.withMessageContaining("acme.Quote");
	}

	@Test
	void whenTypesAreDeclaredInAnotherOrderThenFingerprintsAndMessagesAreTheSame() {
		WireCodec one = codec("", Leg.class, Animal.class, Box.class);
		WireCodec other = codec("", Box.class, Animal.class, Leg.class);
		assertThat(one.schemas().fingerprint()).isEqualTo(other.schemas().fingerprint());
		assertThat(one.encode(new Box(new Leg("a", 1)))).isEqualTo(other.encode(new Box(new Leg("a", 1))));
	}

}
