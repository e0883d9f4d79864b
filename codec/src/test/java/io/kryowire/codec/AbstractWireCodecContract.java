/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import io.kryowire.codec.Samples.Animal;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Cat;
import io.kryowire.codec.Samples.Leg;
import io.kryowire.codec.Samples.Node;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every codec promises: the same types, the same limits, the same refusals.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS) // making the codec of all samples is dear
public abstract class AbstractWireCodecContract {

	/** A codec that knows some types. */
	protected abstract WireCodec codec(WireFilter filter, boolean describing, Class<?>... types);

	private WireCodec codec(String filter, Class<?>... types) {
		return codec(WireFilter.parse(filter), false, types);
	}

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
		for (int bit = 0; bit < message.length * 8; bit++) {
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
	void whenAClassIsNotDeclaredThenTheRefusalShowsTheLineThatWouldAllowIt() {
		WireCodec codec = codec("io.kryowire.**;maxdepth=9", Box.class);
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> codec.encode(new Box(new Leg("a", 1))))
			.withMessageContaining(Leg.class.getName())
			.withMessageContaining("content")
			.withMessageContaining(
					"kryowire.codec.allow: \"%s;io.kryowire.**;maxdepth=9\"".formatted(Leg.class.getName()));
		assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> codec.encode(new Leg("a", 1)));
		assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> codec.encode(Thread.currentThread()))
			.withMessageContaining("java.lang.Thread");
	}

	@Test
	void whenAMessageHoldsATypeThatIsNotDeclaredThenItIsRefused() {
		byte[] message = this.samples.encode(new Leg("a", 1));
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> codec("", Cat.class).decode(message, Object.class));
		byte[] nested = this.samples.encode(new Box(new Leg("a", 1)));
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> codec("", Box.class).decode(nested, Box.class));
	}

	@Test
	void whenAMessageHoldsAnotherTypeThanExpectedThenItIsRefused() {
		byte[] message = this.samples.encode(new Leg("a", 1));
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> this.samples.decode(message, Cat.class))
			.withMessageContaining("Leg")
			.withMessageContaining("Cat");
		assertThat(this.samples.decode(this.samples.encode(new Cat("c")), Animal.class)).isEqualTo(new Cat("c"));
	}

	@Test
	void whenAFilterRejectsATypeOfTheJdkThenItTravelsNeitherWay() {
		byte[] message = this.samples.encode(new Box(new BigDecimal("1.5")));
		WireCodec strict = codec("!java.math.*;io.kryowire.**", Box.class);
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> strict.encode(new Box(new BigDecimal("1.5"))));
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> strict.decode(message, Box.class));
	}

	/** Has places for forms that a filter may reject. */
	record Typed(java.util.Collection<String> list, Map<String, String> map) {
	}

	@Test
	void whenAFilterRejectsAFormThenItTravelsInNoPlace() {
		Typed typed = new Typed(new java.util.LinkedList<>(List.of("a")), new TreeMap<>(Map.of("k", "v")));
		byte[] message = codec("", Typed.class).encode(typed);
		for (String rejected : List.of("java.util.LinkedList", "java.util.TreeMap")) {
			WireCodec strict = codec("!" + rejected + ";io.kryowire.**", Typed.class);
			assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> strict.encode(typed));
			assertThatExceptionOfType(WireException.class).isThrownBy(() -> strict.decode(message, Typed.class));
		}
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> codec("!java.util.Optional;io.kryowire.**", Samples.Order.class));
	}

	@Test
	void whenElementsHaveATypeThenAMessageOfAnythingIsRefused() throws Exception {
		byte[] anything = this.samples.encode(List.of("not a leg", 42));
		Type legs = Samples.Order.class.getDeclaredMethod("legs").getGenericReturnType();
		assertThatExceptionOfType(SchemaMismatchException.class)
			.isThrownBy(() -> this.samples.coder(legs).decode(anything));
		Class<?> anyList = List.class;
		Object back = this.samples.decode(anything, anyList);
		assertThat(back).isEqualTo(List.of("not a leg", 42));
	}

	@Test
	void whenNullStandsWhereThereIsNoneThenItIsRefused() {
		byte[] nothing = this.samples.encode(null);
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> this.samples.coder(int.class).decode(nothing));
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> this.samples.tuple(List.of(String.class)).decode(nothing));
	}

	@Test
	void whenDescriptionsLieThenNothingIsKept() {
		Class<?> old = Versions.compile("acme.Quote", "package acme; public record Quote(int bid) {}");
		Class<?> young = Versions.compile("acme.Quote", "package acme; public record Quote(long bid) {}");
		WireCodec receiver = codec("", young);
		byte[] described = codec(WireFilter.DEFAULT, true, old).encode(instance(old, 1));
		byte[] plain = codec("", old).encode(instance(old, 1));
		assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> receiver.decode(described, young))
			.satisfies((refusal) -> assertThat(refusal.differences()).hasSize(1));
		assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> receiver.decode(plain, young))
			.satisfies((refusal) -> assertThat(refusal.differences()).isEmpty());
	}

	/** Has the same hash as all others. */
	record Colliding(int value) {

		@Override
		public int hashCode() {
			return 1;
		}

	}

	@Test
	void whenManyElementsHaveOneHashThenTheMessageIsRefused() {
		java.util.Set<Object> colliding = new java.util.LinkedHashSet<>();
		for (int i = 0; i < 1000; i++) {
			colliding.add(new Colliding(i));
		}
		WireCodec codec = codec("", Box.class, Colliding.class);
		byte[] message = codec.encode(new Box(colliding));
		assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> codec.decode(message, Box.class))
			.withMessageContaining("same hash");
		java.util.Set<Object> spread = new java.util.HashSet<>();
		for (int i = 0; i < 100_000; i++) {
			spread.add(new Leg("a", i));
		}
		assertThat(this.samples.decode(this.samples.encode(new Box(spread)), Box.class)).isEqualTo(new Box(spread));
	}

	@Test
	void whenASetComparesEachWithEachThenItIsSmall() {
		java.util.Set<Object> many = new java.util.concurrent.CopyOnWriteArraySet<>();
		for (int i = 0; i < 101; i++) {
			many.add(i);
		}
		assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> this.samples.encode(new Box(many)));
	}

	@Test
	void whenAPatternIsDangerousThenItTravelsNeitherWay() {
		for (java.util.regex.Pattern pattern : List.of(
				java.util.regex.Pattern.compile("a\u0301", java.util.regex.Pattern.CANON_EQ),
				java.util.regex.Pattern.compile("a".repeat(1001)))) {
			assertThatExceptionOfType(WireException.class).isThrownBy(() -> this.samples.encode(new Box(pattern)));
		}
	}

	@Test
	void whenAValueIsRefusedThenWhatWasSentIsNotInTheMessage() {
		String secret = "4111 1111 1111 1111";
		byte[] message = this.samples.encode(new Box(java.net.URI.create("x:" + "4".repeat(16))));
		byte[] broken = new String(message, java.nio.charset.StandardCharsets.ISO_8859_1)
			.replace("x:" + "4".repeat(16), secret.substring(0, 18))
			.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> this.samples.decode(broken, Box.class))
			.satisfies((refusal) -> assertThat(refusal.toString()).doesNotContain("1111"))
			.withNoCause();
	}

	@Test
	void whenVersionsOfATypeDifferThenTheErrorNamesTypeFieldAndBothSides() {
		Class<?> old = Versions.compile("acme.Quote", "package acme; public record Quote(String isin, int bid) {}");
		Class<?> young = Versions.compile("acme.Quote",
				"package acme; public record Quote(String isin, double bid, String venue) {}");
		WireCodec sender = codec(WireFilter.DEFAULT, true, old);
		WireCodec receiver = codec(WireFilter.DEFAULT, false, young);
		byte[] message = sender.encode(instance(old, "x", 1));
		assertThatExceptionOfType(SchemaMismatchException.class).isThrownBy(() -> receiver.decode(message, young))
			.withMessageContaining("acme.Quote.bid: here double, there int")
			.withMessageContaining("acme.Quote.venue: here java.lang.String, there absent")
			.satisfies((refusal) -> assertThat(refusal.type()).isEqualTo("acme.Quote"))
			.satisfies((refusal) -> assertThat(refusal.differences()).hasSize(2));
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

	private static Object instance(Class<?> type, @Nullable Object... arguments) {
		try {
			return type.getDeclaredConstructors()[0].newInstance(arguments);
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalArgumentException(ex);
		}
	}

	@Test
	void whenTypesAreDeclaredInAnotherOrderThenFingerprintsAndMessagesAreTheSame() {
		WireCodec one = codec("", Leg.class, Animal.class, Box.class);
		WireCodec other = codec("", Box.class, Animal.class, Leg.class);
		assertThat(one.schemas().fingerprint()).isEqualTo(other.schemas().fingerprint());
		assertThat(one.encode(new Box(new Leg("a", 1)))).isEqualTo(other.encode(new Box(new Leg("a", 1))));
	}

	@Test
	void whenAGraphIsDeeperThanAllowedThenBothSidesRefuseIt() {
		Node deep = null;
		for (int i = 0; i < 20; i++) {
			deep = new Node("n", deep);
		}
		byte[] message = codec("", Node.class).encode(deep);
		Node tooDeep = deep;
		WireCodec shallow = codec("maxdepth=19", Node.class);
		assertThatLimit("maxdepth", () -> shallow.encode(tooDeep));
		assertThatLimit("maxdepth", () -> shallow.decode(message, Node.class));
		assertThat(codec("maxdepth=20", Node.class).decode(message, Node.class)).isEqualTo(deep);
	}

	@Test
	void whenAGraphIsACycleThenItIsRefusedWithoutAnError() {
		List<Object> cycle = new ArrayList<>();
		cycle.add(cycle);
		assertThatLimit("maxdepth", () -> this.samples.encode(new Box(cycle)));
	}

	@Test
	void whenAMessageHoldsTooManyObjectsThenBothSidesRefuseIt() {
		List<Object> many = new ArrayList<>(Collections.nCopies(1000, null));
		byte[] message = this.samples.encode(new Box(many));
		WireCodec strict = codec("maxrefs=500", Box.class);
		assertThatLimit("maxrefs", () -> strict.encode(new Box(many)));
		assertThatLimit("maxrefs", () -> strict.decode(message, Box.class));
	}

	@Test
	void whenSmallObjectsAreTooManyThenBothSidesCountThemAlike() {
		List<Object> legs = new ArrayList<>(Collections.nCopies(300, new Leg("a", 1)));
		byte[] message = this.samples.encode(new Box(legs));
		WireCodec strict = codec("maxrefs=500", Box.class, Leg.class);
		assertThatLimit("maxrefs", () -> strict.encode(new Box(legs)));
		assertThatLimit("maxrefs", () -> strict.decode(message, Box.class));
	}

	@Test
	void whenATypeCannotBeMadeThenTypesThatLeadToItAreRefusedAgain() {
		StringBuilder components = new StringBuilder("int c0");
		for (int i = 1; i < 130; i++) {
			components.append(", int c").append(i);
		}
		Class<?> outer = Versions.compile("acme.Outer", "package acme; public record Outer(Inner inner, Wide wide) {"
				+ " public record Inner(Outer outer) {} public record Wide(" + components + ") {} }");
		WireCodec codec = codec("");
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> codec.coder(outer))
			.withMessageContaining("130 components");
		assertThatExceptionOfType(UnsupportedTypeException.class)
			.isThrownBy(() -> codec.coder(outer.getRecordComponents()[0].getType()));
	}

	@Test
	void whenAnArrayIsLongerThanAllowedThenBothSidesRefuseIt() {
		WireCodec strict = codec("maxarray=10", Box.class);
		for (Object value : List.of(new byte[11], new int[11], new String[11], Collections.nCopies(11, 1),
				numbered(11))) {
			byte[] message = this.samples.encode(new Box(value));
			assertThatLimit("maxarray", () -> strict.encode(new Box(value)));
			assertThatLimit("maxarray", () -> strict.decode(message, Box.class));
		}
	}

	private static Map<String, Integer> numbered(int size) {
		Map<String, Integer> map = new HashMap<>();
		for (int i = 0; i < size; i++) {
			map.put("k" + i, i);
		}
		return map;
	}

	@Test
	void whenAMessageIsLongerThanAllowedThenBothSidesRefuseIt() {
		Box text = new Box("x".repeat(5000));
		byte[] message = this.samples.encode(text);
		WireCodec strict = codec("maxbytes=4096", Box.class);
		assertThatLimit("maxbytes", () -> strict.encode(text));
		assertThatLimit("maxbytes", () -> strict.encode(new Box("日".repeat(2000))));
		assertThatLimit("maxbytes", () -> strict.encode(new Box(new byte[5000])));
		assertThatLimit("maxbytes", () -> strict.decode(message, Box.class));
	}

	private static void assertThatLimit(String limit, Callable<?> call) {
		assertThatExceptionOfType(LimitExceededException.class).isThrownBy(call::call)
			.satisfies((refusal) -> assertThat(refusal.limit()).isEqualTo(limit))
			.withMessageContaining(limit + "=");
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
	void whenACollectionsOrderCannotTravelThenItIsRefused() {
		TreeMap<String, Integer> byLength = new TreeMap<>((a, b) -> a.length() - b.length());
		byLength.put("a", 1);
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> this.samples.encode(new Box(byLength)))
			.withMessageContaining("comparator");
	}

	@Test
	void whenADecimalIsAbsurdThenItTravelsNeitherWay() {
		assertThatExceptionOfType(WireException.class)
			.isThrownBy(() -> this.samples.encode(new Box(new BigDecimal("1E+2000000000"))));
	}

	@Test
	void whenAConstructorRefusesThenTheCauseTellsWhereAndNotWhat() {
		Class<?> lax = Versions.compile("acme.Positive", "package acme; public record Positive(int value) {}");
		Class<?> strict = Versions.compile("acme.Positive", "package acme; public record Positive(int value) {"
				+ " public Positive { if (value < 0) throw new IllegalArgumentException(\"negative\"); } }");
		byte[] message = codec("", lax).encode(instance(lax, -1));
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> codec("", strict).decode(message, strict))
			.havingRootCause()
			.withMessage(IllegalArgumentException.class.getName())
			.satisfies((cause) -> assertThat(cause.getStackTrace()[0].getClassName()).isEqualTo("acme.Positive"));
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
	void whenTypesCannotTravelThenTheDeclarationSaysWhy() {
		assertThatUnsupported("inner class", Inner.class);
		assertThatUnsupported("constructor", NoConstructor.class);
		assertThatUnsupported("exceptions", IllegalStateException.class);
		assertThatUnsupported("JDK", Thread.class);
		assertThatUnsupported("java.util.ArrayList", OwnList.class);
	}

	private void assertThatUnsupported(String reason, Class<?> type) {
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> codec("", type))
			.withMessageContaining(type.getName())
			.withMessageContaining(reason);
	}

	@Test
	void whenTwoTypesChooseOneIdThenTheStartFailsAndNamesBoth() {
		assertThatExceptionOfType(TypeIdCollisionException.class).isThrownBy(() -> codec("", First.class, Second.class))
			.withMessageContaining(First.class.getName())
			.withMessageContaining(Second.class.getName())
			.withMessageContaining("@WireType(id");
	}

	@Test
	void whenATypeIsNamedInTheFilterThenThatDeclaresIt() {
		WireCodec codec = codec(Leg.class.getName());
		assertThat(codec.decode(codec.encode(new Leg("a", 1)), Leg.class)).isEqualTo(new Leg("a", 1));
	}

	@Test
	void whenAClassPatternIsGivenThenDeclaredTypesItDoesNotAllowAreRefused() {
		assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> codec("com.acme.**", Leg.class))
			.asInstanceOf(InstanceOfAssertFactories.type(TypeNotAllowedException.class))
			.satisfies((refusal) -> assertThat(refusal.type()).isEqualTo(Leg.class.getName()));
	}

	/** Has an outer instance. */
	@SuppressWarnings("InnerClassMayBeStatic")
	final class Inner {

	}

	/** Cannot be made. */
	static final class NoConstructor {

		NoConstructor(int value) {
		}

	}

	/** Has the JDK's state. */
	static final class OwnList extends ArrayList<String> {

		private static final long serialVersionUID = 1L;

	}

	/** One of two with the same id. */
	@WireType(id = 4711)
	record First(int a) {
	}

	/** The other. */
	@WireType(id = 4711)
	record Second(int a) {
	}

}
