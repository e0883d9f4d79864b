/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Leg;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every codec promises: what is written comes back, whatever its type.
 */
public abstract class AbstractWireCodecContract extends AbstractCodecContract {

	/** So many bits of a message are flipped, or a few more. */
	private static final int FLIPS = Integer.getInteger("kryowire.test.flips", 250);

	private final WireCodec samples = codec(WireFilter.DEFAULT, false, Samples.TYPES);

	static Stream<Object> everything() {
		return Stream.of(Samples.values(), Samples.arrays(), Samples.collections()).flatMap((stream) -> stream);
	}

	@ParameterizedTest
	@MethodSource("everything")
	void whenAValueOfTheTableIsTheMessageThenItComesBack(Object value) {
		Object back = this.samples.decode(this.samples.encode(value), Object.class);
		assertThat(Samples.same(value, back)).as("%s came back as %s", value, back).isTrue();
		assertThat(this.samples.recognizes(this.samples.encode(value))).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "{", "{}", "{\"id\": \"tea\", \"quantity\": 1}", "[]", "17", "text", "nullable",
			"{\"@type\": \"Person\", \"name\": \"Ada\"}", "\u0010\u0001", "\u0011\u0001", "\u00ac\u00ed\u0000\u0005" })
	void whatOthersHaveWrittenIsNotRecognized(String others) {
		assertThat(this.samples.recognizes(others.getBytes(StandardCharsets.UTF_8))).isFalse();
		assertThat(this.samples.recognizes(others.getBytes(StandardCharsets.ISO_8859_1))).isFalse();
	}

	@Test
	void nullAndWhatIsDescribedAreRecognized() {
		assertThat(this.samples.recognizes(this.samples.encode(null))).isTrue();
		byte[] described = codec(WireFilter.DEFAULT, true, Leg.class).encode(new Leg("left", 1));
		assertThat(this.samples.recognizes(described)).isTrue();
	}

	@ParameterizedTest
	@MethodSource("everything")
	void whenAValueOfTheTableStandsInAFieldThenItComesBack(Object value) {
		Box back = this.samples.decode(this.samples.encode(new Box(value)), Box.class);
		assertThat(back).isNotNull();
		assertThat(Samples.same(value, back.content())).as("%s came back as %s", value, back).isTrue();
	}

	@ParameterizedTest
	@MethodSource("everything")
	void whenAValueIsABodyThenItComesBack(Object value) {
		@SuppressWarnings("unchecked")
		WireCoder<Object> coder = (WireCoder<Object>) this.samples
			.coder(value.getClass().isArray() ? value.getClass() : Object.class);
		WireBuffer buffer = new WireBuffer();
		coder.write(value, buffer);
		Object back = coder.read(buffer.array(), 0, buffer.length());
		assertThat(Samples.same(value, back)).as("%s came back as %s", value, back).isTrue();
	}

	@ParameterizedTest
	@MethodSource("everything")
	void whenAMessageIsTruncatedThenItIsRefused(Object value) {
		byte[] message = this.samples.encode(new Box(value));
		WireCoder<Box> coder = this.samples.coder(Box.class);
		for (int length = 0; length < message.length; length++) {
			int cut = length;
			assertThat(Attempt.refusalOf(() -> coder.decode(message, 0, cut))).as("%d of %d bytes", cut, message.length)
				.isNotNull();
		}
		whenAValueOfTheTableStandsInAFieldThenItComesBack(value);
	}

	@ParameterizedTest
	@MethodSource("everything")
	void whenABitIsFlippedThenAValueOrARefusalIsAllThatComes(Object value) {
		byte[] message = this.samples.encode(new Box(value));
		WireCoder<Box> coder = this.samples.coder(Box.class);
		// An odd step comes by each bit of a byte
		int step = message.length * 8 / FLIPS | 1;
		for (int bit = 0; bit < message.length * 8; bit += step) {
			byte[] damaged = message.clone();
			damaged[bit / 8] ^= (byte) (1 << bit % 8);
			Attempt.refusalOf(() -> coder.decode(damaged));
		}
		whenAValueOfTheTableStandsInAFieldThenItComesBack(value);
	}

	@Test
	void whenBytesAreRandomThenARefusalIsAllThatComes() {
		Random random = new Random(7);
		WireCoder<Box> coder = this.samples.coder(Box.class);
		for (int i = 0; i < 20_000; i++) {
			byte[] bytes = new byte[random.nextInt(64)];
			random.nextBytes(bytes);
			if (Attempt.refusalOf(() -> assertThat(coder.decode(bytes)).isNull()) == null) {
				assertThat(bytes).hasSizeBetween(1, 4);
			}
			Attempt.refusalOf(() -> coder.read(bytes, 0, bytes.length));
		}
	}

	@Test
	void whenNullIsEncodedThenNullComesBack() {
		assertThat(this.samples.decode(this.samples.encode(null), Leg.class)).isNull();
	}

	@Test
	void whenATypeHasGenericsThenItsElementsAreWrittenAsDeclared() throws Exception {
		Type type = Samples.Order.class.getDeclaredMethod("byVenue").getGenericReturnType();
		@SuppressWarnings("unchecked")
		WireCoder<Map<String, List<Leg>>> coder = (WireCoder<Map<String, List<Leg>>>) codec("").coder(type);
		Map<String, List<Leg>> value = Map.of("a", List.of(new Leg("b", 1)));
		byte[] message = coder.encode(value);
		assertThat(coder.decode(message)).isEqualTo(value);
	}

	@Test
	void whenValuesStandInARowThenEachIsWrittenAsItsType() {
		WireCoder<@Nullable Object[]> coder = codec("").tuple(List.of(int.class, Leg.class, String.class));
		Object[] values = { 1, new Leg("a", 2), null };
		WireBuffer buffer = new WireBuffer();
		coder.write(values, buffer);
		assertThat(coder.read(buffer.array(), 0, buffer.length())).containsExactly(values);
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> coder.write(new Object[] { 1 }, buffer));
		for (int length = 0; length < buffer.length(); length++) {
			int cut = length;
			assertThatExceptionOfType(WireException.class).isThrownBy(() -> coder.read(buffer.array(), 0, cut));
		}
		assertThat(codec("").tuple(List.of(int.class)).fingerprint())
			.isNotEqualTo(codec("").tuple(List.of(long.class)).fingerprint());
	}

	@Test
	void whenAValueIsRefusedThenTheBufferIsAsItWas() {
		WireBuffer buffer = new WireBuffer(8);
		WireCoder<Leg> legs = this.samples.coder(Leg.class);
		legs.encode(new Leg("first", 1), buffer);
		byte[] before = buffer.toByteArray();
		assertThatExceptionOfType(WireException.class).isThrownBy(
				() -> this.samples.coder(Box.class).encode(new Box(List.of("x".repeat(1000), new Thread())), buffer));
		assertThat(buffer.toByteArray()).isEqualTo(before);
		legs.encode(new Leg("second", 2), buffer);
		assertThat(legs.decode(buffer.array(), before.length, buffer.length() - before.length))
			.isEqualTo(new Leg("second", 2));
	}

	@Test
	void whenManyThreadsShareACodecThenEachGetsItsOwnValue() throws Exception {
		ExecutorService threads = Executors.newFixedThreadPool(8);
		try {
			List<Future<Boolean>> results = new ArrayList<>();
			for (int t = 0; t < 8; t++) {
				int seed = t;
				results.add(threads.submit(() -> roundTrips(seed)));
			}
			for (Future<Boolean> result : results) {
				assertThat(result.get()).isTrue();
			}
		}
		finally {
			threads.shutdownNow();
		}
	}

	private boolean roundTrips(int seed) {
		for (int i = 0; i < 2000; i++) {
			Box box = new Box(List.of(new Leg("ü" + seed, i), seed));
			if (!box.equals(this.samples.decode(this.samples.encode(box), Box.class))) {
				return false;
			}
		}
		return true;
	}

	@Test
	void whenATypeIsNamedInTheFilterThenThatDeclaresIt() {
		WireCodec codec = codec(Leg.class.getName());
		assertThat(codec.decode(codec.encode(new Leg("a", 1)), Leg.class)).isEqualTo(new Leg("a", 1));
	}

}
