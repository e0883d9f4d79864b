/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every codec does with classes that are made by a constructor which takes all their
 * fields: those of Lombok, and of people who like values that do not change.
 */
public abstract class AbstractConstructorContract {

	/** A codec that knows some types. */
	protected abstract WireCodec codec(Class<?>... types);

	/** What Lombok makes of {@code @Value} and of {@code @Builder} on a class. */
	private static final String LOMBOKS = """
			package acme;
			public final class Quote {
				private final String isin;
				private final String note;
				private final double bid;
				%s Quote(String isin, String note, double bid) {
					if (isin == null) {
						throw new NullPointerException("isin is marked non-null but is null");
					}
					%s
				}
				public static Quote of(String isin, String note, double bid) { return new Quote(isin, note, bid); }
			}
			""";

	private static final String STORES = "this.isin = isin; this.note = note; this.bid = bid;";

	private static final String CHANGES = "this.isin = isin.trim(); this.note = note; this.bid = bid;";

	@ParameterizedTest
	@ValueSource(strings = { "public", "", "private",
			"@java.beans.ConstructorProperties({\"isin\", \"note\", \"bid\"}) public" })
	void whenAConstructorStoresItsParametersThenThatMakesTheClass(String modifiers) throws Exception {
		assertThatItTravels(Versions.compile("acme.Quote", LOMBOKS.formatted(modifiers, STORES), "-g:none"));
	}

	@Test
	void whenAConstructorSaysTheNamesOfItsParametersThenItMayChangeThem() throws Exception {
		assertThatItTravels(Versions.compile("acme.Quote", LOMBOKS.formatted("public", CHANGES), "-parameters"));
		assertThatItTravels(Versions.compile("acme.Quote",
				LOMBOKS.formatted("@java.beans.ConstructorProperties({\"isin\", \"note\", \"bid\"}) public", CHANGES)));
	}

	private void assertThatItTravels(Class<?> type) throws ReflectiveOperationException {
		Object quote = type.getMethod("of", String.class, String.class, double.class).invoke(null, "isin", "note", 1.5);
		WireCodec codec = codec(type);
		assertThat(codec.decode(codec.encode(quote), Object.class)).usingRecursiveComparison().isEqualTo(quote);
	}

	@ParameterizedTest
	@ValueSource(strings = { CHANGES, "isin = isin.trim(); " + STORES, STORES + " this.note2 = note + 1;",
			"this.isin = isin; this.note = isin; this.bid = bid;", STORES + " if (note == null) this.note2 = isin;" })
	void whenAConstructorDoesMoreAndSaysNoNamesThenItIsRefusedAtTheStart(String code) {
		Class<?> type = Versions.compile("acme.Quote",
				LOMBOKS.replace("private final String note;", "private final String note; private String note2;")
					.formatted("public", code));
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> codec(type))
			.withMessageContaining("acme.Quote")
			.withMessageContaining("-parameters");
	}

	@ParameterizedTest
	@ValueSource(strings = { "if (bid > 0) this.bid = bid;", "if (bid < 0) return; this.bid = bid;",
			"for (int i = 0; i < note.length(); i++) this.bid = bid;",
			"try { Integer.parseInt(note); this.bid = bid; } catch (NumberFormatException ex) { }",
			"switch (note) { case \"a\": this.bid = bid; }" })
	void whenAConstructorDoesNotAlwaysStoreAndSaysNoNamesThenItIsRefusedAtTheStart(String code) {
		Class<?> type = Versions.compile("acme.Quote", LOMBOKS.replace("private final", "private")
			.formatted("public", "this.isin = isin; this.note = note; " + code));
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> codec(type))
			.withMessageContaining("-parameters");
	}

	@ParameterizedTest
	@ValueSource(strings = { "if (note != null && bid < 0) throw new IllegalArgumentException();",
			"for (int i = 0; i < isin.length(); i++) { isin.charAt(i); }",
			"try { Integer.parseInt(isin); } catch (NumberFormatException ex) { }",
			"switch (isin) { case \"a\": break; default: isin.length(); }" })
	void whenAConstructorChecksBeforeItStoresThenItMakesTheClass(String code) throws Exception {
		assertThatItTravels(Versions.compile("acme.Quote", LOMBOKS.formatted("public", code + STORES)));
		assertThatItTravels(Versions.compile("acme.Quote", LOMBOKS.formatted("public", STORES + code)));
	}

	@Test
	void whenAConstructorHasMoreNamesThanParametersThenItIsRefusedAtTheStart() {
		Class<?> type = Versions.compile("acme.Quote", LOMBOKS
			.formatted("@java.beans.ConstructorProperties({\"isin\", \"note\", \"bid\", \"ask\"}) public", STORES));
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> codec(type))
			.withMessageContaining("[isin, note, bid]");
	}

	@Test
	void whenConstructorsCannotBeToldApartThenTheClassIsRefusedAtTheStart() {
		Class<?> type = Versions.compile("acme.Quote", """
				package acme;
				public final class Quote {
					private final String isin;
					private final int bid;
					public Quote(String isin, int bid) { this.isin = isin; this.bid = bid; }
					public Quote(int bid, String isin) { this.isin = isin; this.bid = bid + 1; }
				}
				""", "-parameters");
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> codec(type))
			.withMessageContaining("[isin, bid]");
	}

	@Test
	void whenAClassCanBeMadeEmptyThenItsFieldsAreSetAsEver() throws Exception {
		Class<?> type = Versions.compile("acme.Quote", """
				package acme;
				public class Quote {
					public int bid;
					private Quote() { }
					public Quote(int bid) { throw new IllegalStateException("not called"); }
					public static Quote of() { return new Quote(); }
				}
				""", "-parameters");
		WireCodec codec = codec(type);
		Object back = codec.decode(codec.encode(type.getMethod("of").invoke(null)), Object.class);
		assertThat(back).hasFieldOrPropertyWithValue("bid", 0);
	}

}
