/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Places of other versions in which two rules meet.
 */
class OtherPlacesTests {

	private static final String MOOD = "public enum Mood { GOOD, BAD }";

	private static final String DOGS = "public static class Animal { int x = 1; } "
			+ "public static final class Dog extends Animal { public String toString() { return \"dog\"; } }";

	private final KnownSchemas known = new KnownSchemas(1000, 1 << 24);

	@Test
	void aSetOfConstantsIsReadAsAList() {
		Class<?> reader = Exchanges.version("Q", "List<Mood> m", "List.of()", MOOD);
		Class<?> writer = Exchanges.version("Q", "Set<Mood> m", "EnumSet.of(Mood.GOOD, Mood.BAD)", MOOD);
		assertThat(read(reader, write(writer))).isEqualTo("Q[m=[GOOD, BAD]]");
	}

	@Test
	void primitivesAreReadAsOptionals() {
		Class<?> writer = Exchanges.version("Q", "int[] m", "new int[] { 1 }");
		Class<?> reader = Exchanges.version("Q", "List<Optional<Integer>> m", "null");
		assertThat(read(reader, write(writer))).isEqualTo("Q[m=[Optional[1]]]");
	}

	@Test
	void aRootIsReadAsAnOptional() {
		Class<?> writer = Exchanges.version("Q", "int m, int n", "1, 2");
		Class<?> reader = Exchanges.version("Q", "int m", "1");
		byte[] message = write(writer);
		WireCoder<?> coder = codec(reader).coder(optional(reader)).reading(this.known);
		assertThat(coder.decode(message)).hasToString("Optional[Q[m=1]]");
	}

	@Test
	void whatIsKeptInOurOwnSchemaNeedsNobodyToTellIt() {
		Class<?> older = Exchanges.version("Q", "int m", "1");
		Class<?> newer = Exchanges.version("Q", "int m, int n", "1, 2");
		byte[] rewritten = rewrite(older, write(newer));
		KnownSchemas only = new KnownSchemas(10, 100_000);
		only.learn(coder(older).schema());
		assertThat(Exchanges.coder(codec(newer), newer).reading(only).decode(rewritten)).hasToString("Q[m=1, n=2]");
	}

	@Test
	void aClassThatDoesNotFitRefusesItsOwnValuesOnly() {
		Class<?> reader = Exchanges.version("Q", "Dog a, int n", "null, 1", DOGS);
		Class<?> writer = Exchanges.version("Q", "Animal a", "new Dog()", DOGS);
		assertThat(read(reader, write(writer))).isEqualTo("Q[a=dog, n=0]");
		Class<?> other = Exchanges.version("Q", "Animal a", "new Animal()", DOGS);
		byte[] animal = write(other);
		assertThatExceptionOfType(ValueMismatchException.class).isThrownBy(() -> read(reader, animal));
	}

	@Test
	void aConstructorThatRefusesDefaultsRefusesTheVersionsValues() {
		Class<?> writer = Exchanges.version("Q", "int n", "1");
		Class<?> reader = Exchanges.version("Q", "int n, String s", "1, \"\"",
				"public Q { Objects.requireNonNull(s); }");
		byte[] message = write(writer);
		WireCoder<Object> coder = Exchanges.coder(codec(reader), reader).reading(this.known);
		// What reads it is compiled meanwhile
		for (int i = 0; i < 600; i++) {
			assertThatExceptionOfType(ValueMismatchException.class).isThrownBy(() -> coder.decode(message))
				.withMessageContaining("without s");
		}
	}

	@Test
	void aTypeThatIsDeclaredLaterIsReadFromThenOn() {
		Class<?> reader = Exchanges.version("Q", "Object a", "null", "public record P(int n) {}");
		Class<?> writer = Exchanges.version("Q", "Object a", "new P(1, 2)", "public record P(int n, int m) {}");
		byte[] message = write(writer);
		WireCodec codec = codec(reader);
		WireCoder<Object> coder = Exchanges.coder(codec, reader).reading(this.known);
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> coder.decode(message));
		codec.coder((Type) reader.getDeclaredClasses()[0]);
		assertThat(coder.decode(message)).hasToString("Q[a=P[n=1]]");
	}

	@Test
	void aMessageDescribesEachTypeInItsOpenPlaces() {
		String fields = "List<Object> a, " + parts("P%1$d p%1$d", ", ");
		String nulls = parts("null", ", ");
		Class<?> reader = Exchanges.version("Q", fields, "null, " + nulls, parts("int n"));
		Class<?> writer = Exchanges.version("Q", fields,
				"List.of(%s), %s".formatted(parts("new P%d(1, 2)", ", "), nulls), parts("int n, int m"));
		WireCodec describing = new KryoCodec(new TypeTable(WireFilter.DEFAULT, Map.of()), List.of(), true);
		Arrays.stream(writer.getDeclaredClasses()).forEach((type) -> describing.coder((Type) type));
		byte[] message = Exchanges.coder(describing, writer).encode(Exchanges.sample(writer));
		Class<?>[] types = Arrays.copyOf(reader.getDeclaredClasses(), 21);
		types[20] = reader;
		assertThat(Exchanges.coder(codec(types), reader).decode(message)).asString().contains("P0[n=1]", "P19[n=1]");
	}

	private static String parts(String fields) {
		return parts("public record P%%d(%s) {}".formatted(fields), " ");
	}

	private static String parts(String each, String between) {
		return IntStream.range(0, 20).mapToObj(each::formatted).collect(Collectors.joining(between));
	}

	/** Compiled or not, as long as there is room for both. */
	@Test
	void moreVersionsThanAreCompiledAreReadAlike() {
		Class<?> reader = Exchanges.version("Q", "long n", "0");
		WireCoder<Object> coder = Exchanges.coder(codec(reader), reader).reading(this.known);
		for (int i = 0; i < 14; i++) {
			byte[] message = write(Exchanges.version("Q", "int a%d, int n".formatted(i), "7, " + i));
			for (int times = 0; times < 600; times++) {
				assertThat(coder.decode(message)).hasToString("Q[n=%d]".formatted(i));
			}
		}
	}

	@Test
	void whatBelongsToAnElementOfASetIsNotGivenToAnother() {
		Class<?> older = Exchanges.version("Q", "Set<P> x", "null", "public record P(int n) {}",
				"public Q change() { return new Q(Set.of(new P(77))); }");
		Class<?> newer = Exchanges.version("Q", "Set<P> x", "Set.of(new P(1, \"secret of 1\"))",
				"public record P(int n, String s) {}");
		assertThat(read(newer, rewrite(older, write(newer)))).isEqualTo("Q[x=[P[n=77, s=null]]]");
	}

	private static WireCodec codec(Class<?>... types) {
		WireCodec codec = new KryoCodec(new TypeTable(WireFilter.DEFAULT, Map.of()), List.of(), false);
		for (Class<?> type : types) {
			codec.coder(type);
		}
		return codec;
	}

	private WireCoder<Object> coder(Class<?> version) {
		Class<?>[] nested = version.getDeclaredClasses();
		Class<?>[] types = Arrays.copyOf(nested, nested.length + 1);
		types[nested.length] = version;
		WireCoder<Object> coder = Exchanges.coder(codec(types), version);
		coder.schemas().forEach((schema) -> assertThat(this.known.learn(schema)).isTrue());
		return coder.reading(this.known);
	}

	private byte[] write(Class<?> version) {
		return coder(version).encode(Exchanges.sample(version));
	}

	private String read(Class<?> version, byte[] message) {
		return String.valueOf(coder(version).decode(message));
	}

	private byte[] rewrite(Class<?> version, byte[] message) {
		WireCoder<Object> coder = coder(version);
		KeptValue<Object> read = coder.decodeKeeping(message, 0, message.length);
		WireBuffer target = new WireBuffer();
		coder.encode(changed(version, read.value()), read.kept(), target);
		return target.toByteArray();
	}

	private static @Nullable Object changed(Class<?> version, @Nullable Object value) {
		try {
			return version.getMethod("change").invoke(value);
		}
		catch (NoSuchMethodException ex) {
			return value;
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static Type optional(Class<?> content) {
		return new ParameterizedType() {

			@Override
			public Type[] getActualTypeArguments() {
				return new Type[] { content };
			}

			@Override
			public Type getRawType() {
				return Optional.class;
			}

			@Override
			public @Nullable Type getOwnerType() {
				return null;
			}

		};
	}

}
