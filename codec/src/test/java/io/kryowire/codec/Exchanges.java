/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/**
 * Two services of different age: what one has written is read by the other, in every way
 * there is.
 */
final class Exchanges {

	private static final String IMPORTS = "import io.kryowire.codec.*; import java.util.*; import java.time.*; "
			+ "import java.math.*; import java.util.concurrent.atomic.*; ";

	private Exchanges() {
	}

	/**
	 * Compiles a version of a record.
	 * @param name its simple name
	 * @param components its components
	 * @param sample their values in a sample
	 * @param nested what else stands in it
	 */
	static Class<?> version(String name, String components, String sample, String... nested) {
		return compile(name, "public record %s(%s) { %s public static Object sample() { return new %s(%s); } }"
			.formatted(name, components, String.join(" ", nested), name, sample));
	}

	/** Compiles a version of a class that has a sample. */
	static Class<?> compile(String name, String source) {
		return Versions.compile("acme." + name, "package acme; " + IMPORTS + source, "-parameters");
	}

	/** The sample of a version. */
	static Object sample(Class<?> version) {
		try {
			return version.getDeclaredMethod("sample").invoke(null);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	/** All that can be known of what a codec writes. */
	static KnownSchemas schemas(WireCodec writer, Class<?> type) {
		KnownSchemas known = new KnownSchemas(1000, 1 << 24);
		writer.coder(type).schemas().forEach((schema) -> assertThat(known.learn(schema)).isTrue());
		return known;
	}

	/**
	 * Reads a value as another codec's type: as a message, as a message that describes
	 * itself, and as a body. All come to the same.
	 * @param writer the codec of the writer
	 * @param describing the same, which describes, if that shall be tried
	 * @param value the value
	 * @param reader the codec of the reader
	 * @param type the reader's type
	 */
	static @Nullable Object read(WireCodec writer, @Nullable WireCodec describing, Object value, WireCodec reader,
			Class<?> type) {
		List<Attempted> all = new ArrayList<>();
		KnownSchemas known = schemas(writer, value.getClass());
		byte[] message = writer.encode(value);
		all.add(Attempted.of(() -> coder(reader, type).reading(known).decode(message)));
		if (describing != null) {
			all.add(Attempted.of(() -> coder(reader, type).decode(describing.encode(value))));
		}
		all.add(Attempted.of(() -> {
			WireCoder<Object> own = coder(writer, value.getClass());
			WireBuffer body = new WireBuffer();
			own.write(value, body);
			return coder(reader, type).reading(own.schema(), known).read(body.array(), 0, body.length());
		}));
		Attempted first = all.get(0);
		for (Attempted other : all) {
			if (!first.resembles(other)) {
				fail("One way leads to %s, another to %s", first, other);
			}
		}
		if (first.refusal() != null) {
			throw first.refusal();
		}
		return first.value();
	}

	@SuppressWarnings("unchecked")
	static WireCoder<Object> coder(WireCodec codec, Class<?> type) {
		return (WireCoder<Object>) codec.coder((java.lang.reflect.Type) type);
	}

	/** What came of it. */
	private record Attempted(@Nullable Object value, @Nullable WireException refusal) {

		static Attempted of(Supplier<@Nullable Object> attempt) {
			try {
				return new Attempted(attempt.get(), null);
			}
			catch (WireException ex) {
				return new Attempted(null, ex);
			}
		}

		boolean resembles(Attempted other) {
			if (this.refusal != null && other.refusal() != null) {
				return this.refusal.getClass() == other.refusal().getClass();
			}
			return this.refusal == null && other.refusal() == null
					&& String.valueOf(this.value).equals(String.valueOf(other.value()));
		}

	}

}
