/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.Stack;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Types and values for the tests of codecs: everything that the documentation's table of
 * types promises.
 */
public final class Samples {

	private Samples() {
	}

	/** Anything. */
	public record Box(@Nullable Object content) {
	}

	/** A record with a primitive and a string. */
	public record Leg(String name, int quantity) {
	}

	/** An enum whose constants have classes of their own. */
	public enum Side {

		BUY {
			@Override
			int sign() {
				return 1;
			}
		},
		SELL {
			@Override
			int sign() {
				return -1;
			}
		};

		abstract int sign();

	}

	/** A generic record. */
	public record Pair<A, B>(A first, B second) {
	}

	/** A sealed type. */
	public sealed interface Animal permits Cat, Dog {

	}

	/** One of two. */
	public record Cat(String name) implements Animal {
	}

	/** The other, nesting any. */
	public record Dog(int age, @Nullable Animal friend) implements Animal {
	}

	/** A list of itself. */
	public record Node(String text, @Nullable Node next) {
	}

	/** A record with a field of every primitive type. */
	public record Primitives(boolean z, byte b, short s, char c, int i, long l, float f, double d) {
	}

	/** A record whose fields say what they hold. */
	public record Order(String id, Side side, @Nullable Instant at, List<Leg> legs, Map<String, List<Leg>> byVenue,
			EnumMap<Side, Leg> best, EnumSet<Side> sides, Optional<Leg> main, Leg @Nullable [] array, Animal pet,
			Pair<Leg, String> pair) {
	}

	/** A class with a superclass, private and final fields, and a private constructor. */
	public static final class Trade extends Base<Leg> {

		private final int quantity;

		private transient int cache = 7;

		private @Nullable String name;

		private Trade() {
			this(0, null, null);
		}

		public Trade(int quantity, @Nullable String name, @Nullable Leg inherited) {
			this.quantity = quantity;
			this.name = name;
			this.value = inherited;
		}

		@Override
		public boolean equals(@Nullable Object other) {
			return other instanceof Trade that && this.quantity == that.quantity
					&& java.util.Objects.equals(this.name, that.name)
					&& java.util.Objects.equals(this.value, that.value) && this.cache == that.cache;
		}

		@Override
		public int hashCode() {
			return this.quantity;
		}

		@Override
		public String toString() {
			return "Trade(%d, %s, %s)".formatted(this.quantity, this.name, this.value);
		}

	}

	/** A generic superclass. */
	public abstract static class Base<T> {

		protected @Nullable T value;

	}

	/** Every class to declare. */
	public static final Class<?>[] TYPES = { Box.class, Leg.class, Side.class, Pair.class, Animal.class, Node.class,
			Primitives.class, Order.class, Trade.class, DayOfWeek.class };

	/** A value of every kind that is no collection. */
	public static Stream<Object> values() {
		return Stream.of(true, (byte) -3, (short) 300, 'ß', 42, -5_000_000_000L, 1.5f, Float.NaN, Math.PI,
				Double.NEGATIVE_INFINITY, "", "ascii", "grüezi", "日本 🚀", "lone \ud800 surrogate",
				new BigInteger("123456789012345678901234567890"), new BigDecimal("-1234.5600"), new BigDecimal("1E+20"),
				UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"), URI.create("https://example.com/a?b#c"),
				Locale.ROOT, Locale.forLanguageTag("de-CH"), Locale.forLanguageTag("sr-Latn-RS"),
				Locale.forLanguageTag("th-TH-u-nu-thai"), Currency.getInstance("CHF"),
				Pattern.compile("a(b|c)*", Pattern.CASE_INSENSITIVE), BitSet.valueOf(new long[] { 5, 9 }),
				new StringBuilder("built"), new Date(1_700_000_000_123L), Instant.MAX, Instant.MIN,
				Instant.ofEpochSecond(-1, 999_999_999), Duration.ofNanos(-1), Duration.ofDays(4000),
				LocalDate.of(-44, 3, 15), LocalDate.MAX, LocalTime.MAX, LocalDateTime.of(2026, 11, 21, 10, 0, 0, 1),
				ZonedDateTime.of(2026, 7, 1, 0, 0, 0, 0, ZoneId.of("Europe/Zurich")),
				OffsetDateTime.of(2026, 7, 1, 0, 0, 0, 5, ZoneOffset.ofHoursMinutes(-3, -30)),
				OffsetTime.of(1, 2, 3, 4, ZoneOffset.UTC), ZoneId.of("Asia/Tokyo"), ZoneOffset.ofTotalSeconds(3661),
				Year.of(12345), Year.of(-1), YearMonth.of(2026, 2), YearMonth.of(12345, 6), YearMonth.of(-5, 6),
				MonthDay.of(2, 29), Period.of(1, -2, 3), DayOfWeek.SUNDAY, new AtomicInteger(-7),
				new AtomicLong(Long.MIN_VALUE), new AtomicBoolean(true), OptionalInt.of(3), OptionalInt.empty(),
				OptionalLong.of(-1), OptionalDouble.of(0.1), OptionalDouble.empty(), Optional.empty(),
				Optional.of(new Leg("o", 1)), new AtomicReference<>(new Leg("a", 2)), Side.BUY, Side.SELL,
				new Leg("x", -1), new Pair<>("a", 7), new Cat("tom"), new Dog(3, new Cat("tom")),
				new Node("a", new Node("b", null)), primitives(), order(), new Trade(3, "n", new Leg("l", 2)),
				new Trade(4, null, null));
	}

	/** Arrays of every kind. */
	public static Stream<Object> arrays() {
		return Stream.of(new boolean[] { true, false, true }, new byte[] { 1, -2, 3 }, new short[] { 300, -300 },
				new char[] { 'a', '中' }, new int[] { 1, Integer.MIN_VALUE }, new long[] { 1, Long.MIN_VALUE },
				new float[] { 1.5f, Float.NaN }, new double[] { 0.1, Double.MAX_VALUE }, new byte[0],
				new String[] { "a", null }, new Leg[] { new Leg("a", 1), null }, new int[][] { { 1 }, {}, { 2, 3 } },
				new Object[] { 1, "two", new Leg("three", 3), null }, new Leg[][] { { new Leg("a", 1) }, {} },
				new Side[] { Side.BUY });
	}

	/** Collections and maps of every kind. */
	public static Stream<Object> collections() {
		List<Object> some = new ArrayList<>(List.of("a", "b", "c"));
		return Stream.concat(lists(some), Stream.concat(setsAndQueues(some), maps()));
	}

	private static Stream<Object> lists(List<Object> some) {
		return Stream.of(some, new LinkedList<>(some), new Vector<>(some), stack(some),
				new CopyOnWriteArrayList<>(some), Arrays.asList("x", null, 3), List.of(), List.of(1), List.of(1, 2),
				List.of(1, 2, 3), Stream.of("a", null).toList(), Collections.unmodifiableList(some),
				Collections.unmodifiableList(new LinkedList<>(some)), Collections.synchronizedList(some),
				Collections.synchronizedList(new LinkedList<>(some)), Collections.emptyList(),
				Collections.singletonList("s"), Collections.nCopies(3, "n"), some.subList(0, 2),
				List.of(1, 2, 3).subList(1, 3), new ArrayList<>(Arrays.asList(null, null)),
				new ArrayList<>(List.of(List.of(1), List.of())));
	}

	private static Stream<Object> setsAndQueues(List<Object> some) {
		TreeSet<Object> reversed = new TreeSet<>(Collections.reverseOrder());
		reversed.addAll(some);
		TreeSet<String> ignoringCase = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
		ignoringCase.addAll(List.of("B", "a"));
		Set<Object> concurrent = ConcurrentHashMap.newKeySet();
		concurrent.addAll(some);
		return Stream.of(new HashSet<>(some), new LinkedHashSet<>(some), new TreeSet<>(some), reversed, ignoringCase,
				new ConcurrentSkipListSet<>(some), new CopyOnWriteArraySet<>(some), Set.of(), Set.of(1),
				Set.of(1, 2, 3), Collections.unmodifiableSet(new HashSet<>(some)),
				Collections.synchronizedSet(new HashSet<>(some)), Collections.emptySet(), Collections.singleton("s"),
				concurrent, Collections.unmodifiableSortedSet(new TreeSet<>(some)),
				Collections.synchronizedSortedSet(reversed), Collections.unmodifiableNavigableSet(reversed),
				EnumSet.of(Side.SELL), EnumSet.noneOf(Side.class), EnumSet.allOf(Side.class), new ArrayDeque<>(some),
				new PriorityQueue<>(some), new ConcurrentLinkedQueue<>(some), new ConcurrentLinkedDeque<>(some),
				new LinkedBlockingQueue<>(some), new LinkedBlockingDeque<>(some),
				new HashMap<>(Map.of("k", 1)).keySet(), new HashMap<>(Map.of("k", 1)).values(),
				Collections.unmodifiableCollection(some), Collections.synchronizedCollection(some));
	}

	private static Stream<Object> maps() {
		Map<String, Object> some = new LinkedHashMap<>();
		some.put("a", 1);
		some.put("b", new Leg("l", 2));
		TreeMap<String, Object> reversed = new TreeMap<>(Collections.reverseOrder());
		reversed.putAll(some);
		Properties properties = new Properties();
		properties.setProperty("k", "v");
		IdentityHashMap<Object, Object> identity = new IdentityHashMap<>();
		identity.put(Side.BUY, Side.SELL);
		EnumMap<Side, Object> byEnum = new EnumMap<>(Side.class);
		byEnum.put(Side.SELL, new Leg("s", 1));
		return Stream.of(new HashMap<>(some), new LinkedHashMap<>(some), new TreeMap<>(some), reversed,
				new Hashtable<>(some), properties, identity, new WeakHashMap<>(Map.of(Side.BUY, 1)),
				new ConcurrentHashMap<>(some), new ConcurrentSkipListMap<>(some), Map.of(), Map.of("a", 1),
				Map.copyOf(some), Collections.unmodifiableMap(some), Collections.synchronizedMap(new HashMap<>(some)),
				Collections.emptyMap(), Collections.singletonMap("k", null),
				Collections.unmodifiableSortedMap(reversed), Collections.synchronizedSortedMap(reversed),
				Collections.unmodifiableNavigableMap(new TreeMap<>(some)), byEnum,
				new HashMap<>(Map.of(1, 2, new Leg("k", 1), 3L)), new HashMap<>(Map.of("@form", "x")),
				new HashMap<>(Collections.singletonMap(null, null)));
	}

	private static Stack<Object> stack(List<Object> some) {
		Stack<Object> stack = new Stack<>();
		stack.addAll(some);
		return stack;
	}

	public static Primitives primitives() {
		return new Primitives(true, (byte) 1, (short) -2, 'c', Integer.MAX_VALUE, Long.MIN_VALUE, -0.0f, 1e300);
	}

	public static Order order() {
		EnumMap<Side, Leg> best = new EnumMap<>(Side.class);
		best.put(Side.BUY, new Leg("é", 1));
		return new Order("o-1", Side.SELL, Instant.ofEpochSecond(1_700_000_000L, 5), List.of(new Leg("a", 1)),
				Map.of("xetra", new ArrayList<>(List.of(new Leg("b", 2)))), best, EnumSet.of(Side.BUY),
				Optional.of(new Leg("m", 3)), new Leg[] { null, new Leg("c", 4) }, new Dog(1, new Cat("tom")),
				new Pair<>(new Leg("p", 5), "q"));
	}

	/** Equality as a reader of the documentation would see it. */
	public static boolean same(@Nullable Object a, @Nullable Object b) {
		if (a == null || b == null) {
			return a == b;
		}
		if (a.getClass().isArray()) {
			return a.getClass() == b.getClass() && sameElements(elements(a), elements(b));
		}
		if (a instanceof Order one && b instanceof Order other) {
			return Arrays.equals(one.array(), other.array()) && one.toString()
				.replaceAll("array=[^,]*,", "")
				.equals(other.toString().replaceAll("array=[^,]*,", ""));
		}
		if (a instanceof Collection<?> one && b instanceof Collection<?> other) {
			return (a.equals(b) && b.equals(a)) || (one.getClass() == other.getClass() || !(a instanceof Set))
					&& sameElements(List.copyOf(Arrays.asList(one.toArray())), Arrays.asList(other.toArray()));
		}
		return a.equals(b) || (hasNoEquals(a) && a.getClass() == b.getClass() && text(a).equals(text(b)));
	}

	private static boolean hasNoEquals(Object value) {
		return value instanceof Pattern || value instanceof StringBuilder || value instanceof Number
				|| value instanceof AtomicBoolean || value instanceof AtomicReference;
	}

	private static String text(Object value) {
		return (value instanceof Pattern pattern) ? pattern.flags() + pattern.pattern() : value.toString();
	}

	private static List<@Nullable Object> elements(Object array) {
		List<@Nullable Object> elements = new ArrayList<>();
		for (int i = 0; i < Array.getLength(array); i++) {
			elements.add(Array.get(array, i));
		}
		return elements;
	}

	private static boolean sameElements(List<?> one, List<?> other) {
		if (one.size() != other.size()) {
			return false;
		}
		for (int i = 0; i < one.size(); i++) {
			if (!same(one.get(i), other.get(i))) {
				return false;
			}
		}
		return true;
	}

}
