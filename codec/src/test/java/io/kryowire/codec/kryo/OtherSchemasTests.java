/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Map;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.TypeTable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is held of the schemas of others, who may invent as many as they like.
 */
class OtherSchemasTests {

	private static final int KNOWN = 4;

	private final TypeTable types = new TypeTable(WireFilter.DEFAULT, Map.of());

	private final Slots slots = new Slots(this.types, new Roots(this.types), false);

	private final SchemaReaders readers = new SchemaReaders(this.types, this.slots, this.slots,
			new CompiledReaders(CompiledReaders.USES));

	private static WireSchema invented(int number) {
		return new WireSchema(7, "acme.Quote\nacme.Quote#00000007 record{n%d:int}".formatted(number));
	}

	@Test
	void theReadersOfForgottenSchemasAreForgotten() {
		KnownSchemas known = new KnownSchemas(KNOWN, 1 << 20);
		OtherSchemas others = this.readers.of(known);
		for (int i = 0; i < 1000; i++) {
			WireSchema schema = invented(i);
			if (i >= KNOWN) {
				known.forget(invented(i - KNOWN));
			}
			assertThat(known.learn(schema)).isTrue();
			assertThat(others.find(schema.id(), schema.fingerprint(), false)).isNotNull();
			assertThat(others.find(schema.id(), schema.fingerprint(), true)).isNotNull();
			assertThat(others.size()).isLessThanOrEqualTo(2 * (KNOWN + 1));
		}
	}

	/** Of messages that describe themselves, which anybody can publish. */
	@Test
	void longSchemasAreNotHeldByTheDozen() {
		for (int i = 0; i < 40; i++) {
			StringBuilder text = new StringBuilder("acme.Quote\nacme.Quote#00000007 record{n:int");
			while (text.length() < WireSchema.MAX_LENGTH / 2) {
				text.append(";n").append(i).append('x').append(text.length()).append(":int");
			}
			this.readers.of(new WireSchema(7, text.append('}').toString()), i % 2 == 0);
			assertThat(this.readers.heldCharacters()).isLessThanOrEqualTo(SchemaReaders.MOST_CHARACTERS);
		}
	}

	@Test
	void carriersThatKnowTheSameTextShareWhatReadsIt() {
		SchemaReader first = null;
		for (int i = 0; i < 10; i++) {
			KnownSchemas known = new KnownSchemas(KNOWN, 1 << 20);
			known.learn(invented(1));
			SchemaReader reader = this.readers.of(known).find(7, invented(1).fingerprint(), false);
			assertThat(first == null || first == reader).isTrue();
			first = reader;
		}
	}

}
