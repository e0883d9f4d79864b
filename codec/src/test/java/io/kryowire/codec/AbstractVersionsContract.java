/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.Arrays;

import static io.kryowire.codec.Exchanges.sample;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How two versions of a type read each other: each in both directions and in all ways, as
 * a message, as one that describes itself, as a body.
 */
abstract class AbstractVersionsContract extends AbstractCodecContract {

	/** A codec that knows a version and all that is declared inside of it. */
	final WireCodec codecOf(boolean describing, Class<?> version) {
		Class<?>[] nested = version.getDeclaredClasses();
		Class<?>[] types = Arrays.copyOf(nested, nested.length + 1);
		types[nested.length] = version;
		return codec(WireFilter.DEFAULT, describing, types);
	}

	/** What the one version reads of the other's sample. */
	final String read(Class<?> writer, Class<?> reader) {
		Object value = Exchanges.read(codecOf(false, writer), codecOf(true, writer), sample(writer),
				codecOf(false, reader), reader);
		return String.valueOf(value);
	}

	/** The same, where a message describes only its root. */
	final String readOpen(Class<?> writer, Class<?> reader) {
		Object value = Exchanges.read(codecOf(false, writer), null, sample(writer), codecOf(false, reader), reader);
		return String.valueOf(value);
	}

	final void assertNeverRead(Class<?> writer, Class<?> reader, String... said) {
		WireCodec ours = codecOf(false, reader);
		WireCoder<?> theirs = codecOf(false, writer).coder(writer);
		assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> read(writer, reader))
			.withMessageContainingAll(said);
		assertThatExceptionOfType(SchemaMismatchException.class)
			.isThrownBy(() -> ours.coder(reader).reading(theirs.schema(), new KnownSchemas(10, 1 << 20)))
			.withMessageContainingAll(said)
			.satisfies((refusal) -> assertThat(refusal.differences()).isNotEmpty());
	}

	/** The schema can be read, this value cannot. */
	final void assertValueRefused(Class<?> writer, Class<?> reader, String... said) {
		WireCoder<?> theirs = codecOf(false, writer).coder(writer);
		assertThat(codecOf(false, reader).coder(reader).reading(theirs.schema(), new KnownSchemas(10, 1 << 20)))
			.isNotNull();
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> read(writer, reader))
			.withMessageContainingAll(said)
			.satisfies((refusal) -> assertThat(refusal).isNotInstanceOf(UnknownSchemaException.class));
	}

}
