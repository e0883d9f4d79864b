/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireException;
import io.kryowire.codec.WireName;
import io.kryowire.codec.WireUnknown;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Some types in two versions each, which contain each other.
 */
final class GeneratedBatch {

	static final int SIZE = 50;

	private static final List<Class<? extends Enum<?>>> MOODS = List.of(OldMood.class, NewMood.class, OtherMood.class);

	private final List<GeneratedType> written = new ArrayList<>();

	private final List<GeneratedType> read = new ArrayList<>();

	private final GeneratedClasses writers;

	private final GeneratedClasses readers;

	private final Class<? extends Enum<?>> writersMood;

	private final Class<? extends Enum<?>> readersMood;

	GeneratedBatch(long seed) {
		Random random = new Random(seed);
		for (int i = 0; i < SIZE; i++) {
			String name = "p.T%02d".formatted(i);
			GeneratedType one = GeneratedType.random(name, this.written, random);
			GeneratedType other = one.next(this.read, random);
			boolean swapped = random.nextBoolean();
			this.written.add(swapped ? other : one);
			this.read.add(swapped ? one : other);
		}
		this.writersMood = MOODS.get(random.nextInt(MOODS.size()));
		this.readersMood = MOODS.get(random.nextInt(MOODS.size()));
		this.writers = new GeneratedClasses(this.written, this.writersMood);
		this.readers = new GeneratedClasses(this.read, this.readersMood);
	}

	Class<?> writer(int index) {
		return this.writers.get(this.written.get(index).name());
	}

	Class<?> reader(int index) {
		return this.readers.get(this.read.get(index).name());
	}

	Class<?>[] writers() {
		return this.written.stream().map((type) -> this.writers.get(type.name())).toArray(Class<?>[]::new);
	}

	Class<?>[] readers() {
		return this.read.stream().map((type) -> this.readers.get(type.name())).toArray(Class<?>[]::new);
	}

	/** Whether nothing that one version writes can be read by the other. */
	boolean isRefused(int index) {
		GeneratedType reader = this.read.get(index);
		GeneratedType writer = this.written.get(index);
		for (GeneratedType.Field field : reader.fields()) {
			GeneratedType.Field from = find(field, writer);
			if ((from == null) ? field.required() : isRefused(from, field)) {
				return true;
			}
		}
		return false;
	}

	private boolean isRefused(GeneratedType.Field from, GeneratedType.Field to) {
		if (from.kind() == GeneratedKind.NESTED && to.kind() == GeneratedKind.NESTED) {
			String name = from.nested();
			return name == null || !name.equals(to.nested()) || isRefused(index(name));
		}
		return !ExpectedOutcome.convertible(from.kind(), to.kind());
	}

	private static int index(String name) {
		return Integer.parseInt(name.substring("p.T".length()));
	}

	/** A field of one version in the other, by any of its names. */
	private static GeneratedType.@Nullable Field find(GeneratedType.Field field, GeneratedType type) {
		for (GeneratedType.Field other : type.fields()) {
			if (other.name().equals(field.name())) {
				return other;
			}
		}
		for (GeneratedType.Field other : type.fields()) {
			if (other.before().contains(field.name()) || field.before().contains(other.name())) {
				return other;
			}
		}
		return null;
	}

	/** Writes a value in one version, and reads it in the other. */
	Outcome exchange(int index, WireCodec writer, WireCodec reader, Random random) {
		@SuppressWarnings("unchecked")
		WireCoder<Object> from = (WireCoder<Object>) writer.coder(writer(index));
		Object value = value(index, random);
		KnownSchemas known = new KnownSchemas(SIZE, 1 << 20);
		from.schemas().forEach(known::learn);
		byte[] message = from.encode(value);
		Outcome outcome = Outcome.READ;
		Map<String, Object> expected = Map.of();
		try {
			expected = isRefused(index) ? Map.of() : expected(index, value);
			outcome = isRefused(index) ? Outcome.REFUSED : Outcome.READ;
		}
		catch (ExpectedOutcome.Misfit ex) {
			outcome = Outcome.MISFIT;
		}
		String pair = "%s of %s".formatted(this.read.get(index), this.written.get(index));
		try {
			Object found = reader.coder(reader(index)).reading(known).decode(message);
			assertThat(outcome).as(pair).isEqualTo(Outcome.READ);
			assertThat(fields(found, this.read.get(index))).as(pair).isEqualTo(expected);
		}
		catch (WireException ex) {
			assertThat(EvolutionPropertyTests.outcome(ex)).as(pair + ": " + ex.getMessage()).isEqualTo(outcome);
		}
		return outcome;
	}

	private Map<String, Object> expected(int index, Object value) {
		Map<String, Object> expected = new HashMap<>();
		Map<String, Object> written = fields(value, this.written.get(index));
		for (GeneratedType.Field field : this.read.get(index).fields()) {
			GeneratedType.Field from = find(field, this.written.get(index));
			expected.put(field.name(),
					(from != null) ? converted(written.get(from.name()), from, field) : ExpectedOutcome.missing(field));
		}
		return expected;
	}

	@SuppressWarnings("unchecked")
	private @Nullable Object converted(@Nullable Object value, GeneratedType.Field from, GeneratedType.Field to) {
		if (value != null && from.kind() == GeneratedKind.NESTED) {
			return expectedNested(index(java.util.Objects.requireNonNull(from.nested())), (Map<String, Object>) value);
		}
		return (value != null && from.kind() == GeneratedKind.MOOD) ? mood((String) value)
				: ExpectedOutcome.convert(value, from.kind(), to.kind());
	}

	private Map<String, Object> expectedNested(int index, Map<String, Object> written) {
		Map<String, Object> expected = new HashMap<>();
		for (GeneratedType.Field field : this.read.get(index).fields()) {
			GeneratedType.Field from = find(field, this.written.get(index));
			expected.put(field.name(),
					(from != null) ? converted(written.get(from.name()), from, field) : ExpectedOutcome.missing(field));
		}
		return expected;
	}

	private String mood(String written) {
		for (Object constant : this.readersMood.getEnumConstants()) {
			if (constant.toString().equals(written)) {
				return written;
			}
		}
		if (this.readersMood == OldMood.class) {
			throw new ExpectedOutcome.Misfit();
		}
		return (this.readersMood == NewMood.class) ? "OTHER" : "NONE";
	}

	/** What an object holds, as plain data. */
	private static Map<String, Object> fields(Object object, GeneratedType type) {
		Map<String, Object> values = new HashMap<>();
		for (GeneratedType.Field field : type.fields()) {
			try {
				Field member = object.getClass().getDeclaredField(field.name());
				member.setAccessible(true);
				values.put(field.name(), plain(member.get(object), field));
			}
			catch (ReflectiveOperationException ex) {
				throw new IllegalStateException(ex);
			}
		}
		return values;
	}

	private static @Nullable Object plain(@Nullable Object value, GeneratedType.Field field) {
		if (value != null && field.kind() == GeneratedKind.NESTED) {
			Map<String, Object> values = new HashMap<>();
			for (Field member : value.getClass().getDeclaredFields()) {
				member.setAccessible(true);
				try {
					Object content = member.get(value);
					boolean nested = content != null && content.getClass().getName().startsWith("p.T");
					values.put(member.getName(), nested ? plain(content, field)
							: (content instanceof Enum<?>) ? content.toString() : GeneratedKind.plain(content));
				}
				catch (IllegalAccessException ex) {
					throw new IllegalStateException(ex);
				}
			}
			return values;
		}
		return (value instanceof Enum<?>) ? value.toString() : GeneratedKind.plain(value);
	}

	private Object value(int index, Random random) {
		GeneratedType type = this.written.get(index);
		List<@Nullable Object> values = new ArrayList<>();
		for (GeneratedType.Field field : type.fields()) {
			values.add(switch (field.kind()) {
				case NESTED -> random.nextBoolean() ? null
						: value(index(java.util.Objects.requireNonNull(field.nested())), random);
				case MOOD -> {
					Object[] constants = this.writersMood.getEnumConstants();
					int number = random.nextInt(constants.length + 1);
					yield (number < constants.length) ? constants[number] : null;
				}
				default -> field.kind().random(random);
			});
		}
		return make(this.writers.get(type.name()), type, values);
	}

	private static Object make(Class<?> type, GeneratedType version, List<@Nullable Object> values) {
		try {
			Constructor<?> constructor = type.getDeclaredConstructors()[0];
			if (version.record()) {
				return constructor.newInstance(values.toArray());
			}
			Object object = constructor.newInstance();
			for (int i = 0; i < values.size(); i++) {
				Field field = type.getDeclaredField(version.fields().get(i).name());
				field.setAccessible(true);
				field.set(object, values.get(i));
			}
			return object;
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/** What comes of reading. */
	enum Outcome {

		READ, MISFIT, REFUSED

	}

	/** The first version. */
	@WireName("p.Mood")
	public enum OldMood {

		GOOD, BAD

	}

	/** Another one. */
	@WireName("p.Mood")
	public enum NewMood {

		BAD, GOOD, AWFUL, @WireUnknown
		OTHER

	}

	/** And one without what the other has. */
	@WireName("p.Mood")
	public enum OtherMood {

		GOOD, @WireUnknown
		NONE, BAD

	}

}
