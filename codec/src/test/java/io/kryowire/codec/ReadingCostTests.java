/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.ReadingCost;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Reading takes time and memory in proportion to the bytes, whatever they are.
 */
/*
 * Three measures: how often keys were hashed and compared, which is the same on every
 * machine; the processor's time beside that of a plain list of the same length, read on
 * the same machine, with room for a tenfold and more; and the bytes allocated.
 */
class ReadingCostTests {

	private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

	/** What no machine needs for a short message, even before the code is compiled. */
	private static final long SPARE_NANOS = 500_000_000;

	/**
	 * How much longer than a list of numbers something may take: what was found took
	 * thousands.
	 */
	private static final int TIMES_A_LIST = 60;

	private static final int MOST_ALLOCATED_PER_BYTE = 256;

	private static final Set<String> FILLED_TWICE = Set.of("CopyOnWriteArraySet", "Set.of", "Map.of", "Hashtable",
			"WeakHashMap", "singleton", "singletonMap");

	private static final int SPARE_ALLOCATED = 1 << 20;

	static final WireCodec KRYO = KryoCodec.of(Box.class, Counted.Key.class, Counted.Rank.class);

	static final WireCodec JSON = JsonCodec.of(Box.class, Counted.Key.class, Counted.Rank.class);

	private static long nanosPerKilobyte;

	/** How long a plain list takes, here and now. */
	@BeforeAll
	static void measureAList() {
		byte[] list = Graph.message(KRYO, Graph.node(60, leaves(100_000, (i) -> i)));
		for (int i = 0; i < 5; i++) {
			long before = THREADS.getCurrentThreadCpuTime();
			KRYO.decode(list, Box.class);
			nanosPerKilobyte = Math.max(10_000, (THREADS.getCurrentThreadCpuTime() - before) / (list.length / 1024));
		}
	}

	private static List<Graph> leaves(int count, IntFunction<Object> value) {
		return IntStream.range(0, count).mapToObj(value).map(Graph::leaf).toList();
	}

	private static List<Graph> graphs(int count, IntFunction<Graph> graph) {
		return IntStream.range(0, count).mapToObj(graph).toList();
	}

	/** Equal for long, of one hash. */
	private static Graph list(int length, int last) {
		List<Graph> elements = new ArrayList<>(leaves(length, (i) -> new Counted.Key(0, 0)));
		elements.add(Graph.leaf(new Counted.Key(0, last)));
		return Graph.node(60, elements);
	}

	private static Graph deepSet(int depth, int last) {
		Graph set = Graph.leaf(new Counted.Key(0, last));
		for (int i = 0; i < depth; i++) {
			set = Graph.node(72, Graph.leaf(new Counted.Key(0, -1 - i)), set);
		}
		return set;
	}

	/** All of one hash on every level, and equal but for one leaf. */
	private static Graph equalSets(int depth, int width, int last) {
		return (depth == 0) ? Graph.leaf(new Counted.Key(0, last)) : Graph.node(72,
				graphs(width, (i) -> equalSets(depth - 1, width, (i == width - 1) ? last * width + i : i)));
	}

	private static Object oneHash(int i) {
		return i * 0x1_0000_0001L;
	}

	private static Graph hugeDecimal(int seed) {
		byte[] digits = new byte[2_000_000];
		Arrays.fill(digits, (byte) 0x55);
		digits[digits.length - 1] = (byte) seed;
		byte[] kryo = new byte[digits.length + 5];
		System.arraycopy(digits, 0, kryo, 5, digits.length);
		kryo[0] = 13;
		kryo[1] = (byte) (seed * 2);
		kryo[2] = (byte) (digits.length | 128);
		kryo[3] = (byte) (digits.length >>> 7 | 128);
		kryo[4] = (byte) (digits.length >>> 14);
		return new Graph.Forged(kryo, "{\"@type\":\"java.math.BigDecimal\",\"value\":\"0x"
				+ java.util.HexFormat.of().formatHex(digits) + "/" + seed + "\"}");
	}

	static Stream<Arguments> costly() {
		List<Graph> longs = leaves(80_000, ReadingCostTests::oneHash);
		List<Graph> strings = leaves(20_000, CostlyGraphs::colliding);
		List<Graph> mixed = new ArrayList<>(leaves(20_000, ReadingCostTests::oneHash));
		mixed.addAll(leaves(20_000, (i) -> new java.util.UUID(i, i)));
		List<Graph> lists = graphs(512, (i) -> list(70, i));
		return Stream.of(Arguments.of("Set.of of numbers", Graph.node(77, longs)),
				Arguments.of("Map.of of numbers", Graph.node(109, longs)),
				Arguments.of("Set.of of strings", Graph.node(77, strings)),
				Arguments.of("Set.of of strides", Graph.node(77, leaves(50_000, (i) -> i * 100_000))),
				Arguments.of("Hashtable of numbers", Graph.node(103, longs)),
				Arguments.of("WeakHashMap of numbers", Graph.node(106, longs)),
				Arguments.of("HashSet of two classes", Graph.node(72, mixed)),
				Arguments.of("HashSet of equal lists", Graph.node(72, lists)),
				Arguments.of("ConcurrentHashMap of equal lists", Graph.node(107, lists)),
				Arguments.of("HashSet of keys of one hash",
						Graph.node(72, leaves(20_000, (i) -> new Counted.Key(7, i)))),
				Arguments.of("CopyOnWriteArraySet of deep sets", Graph.node(76, graphs(100, (i) -> deepSet(30, i)))),
				Arguments.of("lists of such sets",
						Graph.node(60,
								graphs(50, (j) -> Graph.node(76, graphs(100, (i) -> Graph.node(60, list(10, i))))))),
				Arguments.of("sets of equal sets", Graph.node(60, graphs(3, (i) -> equalSets(5, 5, i)))),
				Arguments.of("sets in sets", deep(leaves(20_000, (i) -> new Counted.Key(i, i)))),
				Arguments.of("TreeSet of equal decimals", Graph.node(74, hugeDecimal(1), hugeDecimal(2))),
				Arguments.of("HashSet of decimals", Graph.node(72, hugeDecimal(1), hugeDecimal(2))));
	}

	private static Graph deep(List<Graph> keys) {
		Graph set = Graph.node(72, keys);
		for (int i = 0; i < 50; i++) {
			set = Graph.node(72, set);
		}
		return set;
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("costly")
	void whenAMessageAimsAtCostThenItTakesNoMoreThanItsBytesAllow(String name, Graph graph) {
		assertLinear(name, KRYO, Graph.message(KRYO, graph));
		assertLinear(name, JSON, Graph.message(JSON, graph));
	}

	/** Whatever comes of it, a value or a refusal. */
	static @Nullable WireException assertLinear(String name, WireCodec codec, byte[] message) {
		Counted.calls();
		long allocated = THREADS.getCurrentThreadAllocatedBytes();
		long before = THREADS.getCurrentThreadCpuTime();
		WireException refusal = Attempt.refusalOf(() -> codec.decode(message, Box.class));
		long nanos = THREADS.getCurrentThreadCpuTime() - before;
		allocated = THREADS.getCurrentThreadAllocatedBytes() - allocated;
		long calls = Counted.calls();
		String what = "%s, %d bytes of %s".formatted(name, message.length, codec.contentType());
		if (calls > ReadingCost.FREE_STEPS + (long) ReadingCost.STEPS_PER_BYTE * message.length) {
			assertThat(calls).as("hashed and compared for " + what).isZero();
		}
		if (nanos > SPARE_NANOS + TIMES_A_LIST * nanosPerKilobyte * message.length / 1024) {
			assertThat(nanos).as("nanoseconds for " + what).isZero();
		}
		if (allocated > SPARE_ALLOCATED + (long) MOST_ALLOCATED_PER_BYTE * message.length) {
			assertThat(allocated).as("bytes allocated for " + what).isZero();
		}
		return refusal;
	}

	static Stream<Arguments> honest() {
		List<Graph> grid = leaves(40_000, (i) -> new Counted.Key(31 * (i / 200) + i % 200, i));
		List<Graph> tiles = leaves(40_000, (i) -> (long) (i / 200) << 32 | i % 200);
		List<Graph> strides = leaves(10_000, (i) -> i * 1000);
		return Stream.of(Arguments.of("a grid of records", Graph.node(72, grid)),
				Arguments.of("a grid of numbers", Graph.node(100, tiles)),
				Arguments.of("a concurrent grid of numbers", Graph.node(107, tiles)),
				Arguments.of("strides in Set.of", Graph.node(77, strides)),
				Arguments.of("strides in Map.of", Graph.node(109, strides)),
				Arguments.of("strides in a Hashtable", Graph.node(103, strides)),
				Arguments.of("strides in a WeakHashMap", Graph.node(106, strides)),
				Arguments.of("a large sorted set", Graph.node(74, leaves(100_000, (i) -> i))),
				Arguments.of("a sorted map of long strings",
						Graph.node(102, leaves(5_000, (i) -> "x".repeat(500) + i))),
				Arguments.of("a sorted set of records", Graph.node(75, leaves(20_000, (i) -> new Counted.Rank(i, i)))),
				Arguments.of("a queue of records", Graph.node(86, leaves(20_000, (i) -> new Counted.Rank(i, -i)))),
				Arguments.of("sets in sets",
						Graph.node(72, graphs(50, (i) -> Graph.node(72, graphs(10,
								(j) -> Graph.node(77, leaves(10, (k) -> new Counted.Key(i * 100 + j * 10 + k, k)))))))),
				Arguments.of("a set that compares", Graph.node(76, leaves(100, (i) -> new Counted.Key(i, i)))),
				Arguments.of("a set that compares characters", Graph.node(76, leaves(100, (i) -> (char) i))),
				Arguments.of("many small sets",
						Graph.node(60, graphs(10_000, (i) -> Graph.node(72, leaves(7, (j) -> (byte) j))))),
				Arguments.of("many empty maps", Graph.node(60, graphs(10_000, (i) -> Graph.node(101)))));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("honest")
	void whatIsOrdinaryIsRead(String name, Graph graph) {
		for (WireCodec codec : List.of(KRYO, JSON)) {
			Box box = codec.decode(Graph.message(codec, graph), Box.class);
			assertThat(box).isNotNull();
			if (!(box.content() instanceof WeakHashMap<?, ?>)) {
				assertThat(size(box)).isEqualTo(((Graph.Node) graph).children().size());
			}
		}
	}

	private static int size(Box box) {
		return (box.content() instanceof Map<?, ?> map) ? map.size() : ((Collection<?>) box.content()).size();
	}

	@Test
	void whenTheJdksTableWouldCrowdThenOneWithTreesStandsIn() {
		for (WireCodec codec : List.of(KRYO, JSON)) {
			List<Graph> keys = leaves(5_000, ReadingCostTests::oneHash);
			Box set = codec.decode(Graph.message(codec, Graph.node(77, keys)), Box.class);
			assertThat(set.content()).isInstanceOf(Set.class);
			Set<?> read = (Set<?>) set.content();
			assertThat(read).hasSize(5_000);
			assertThat(read.contains(oneHash(4_999))).isTrue();
			assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(read::clear);
			Box map = codec.decode(Graph.message(codec, Graph.node(109, keys)), Box.class);
			assertThat((Map<?, ?>) map.content()).hasSize(5_000);
		}
	}

	@Test
	void whenKeysCostTooMuchThenTheRefusalSaysWhatToDo() {
		for (WireCodec codec : List.of(KRYO, JSON)) {
			byte[] message = Graph.message(codec, Graph.node(103, leaves(20_000, ReadingCostTests::oneHash)));
			assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> codec.decode(message, Box.class))
				.withMessageContaining("Hashtable")
				.withMessageContaining("same hash")
				.withMessageContaining("let their hashes differ");
		}
	}

	@Test
	void whenCollectionsTakeTooMuchMemoryThenTheRefusalSaysWhatToDo() {
		for (int form : new int[] { 89, 106 }) {
			byte[] message = Graph.message(KRYO, Graph.node(60, graphs(10_000, (i) -> Graph.node(form))));
			assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> KRYO.decode(message, Box.class))
				.withMessageContaining("take more memory")
				.withMessageContaining("plainer kind");
		}
	}

	static Stream<Arguments> forms() {
		return IntStream.range(0, 128)
			.filter((id) -> CollectionForm.of(id) != null || MapForm.of(id) != null)
			.mapToObj((id) -> Arguments
				.of((CollectionForm.of(id) != null) ? CollectionForm.of(id).name() : MapForm.of(id).name(), id));
	}

	/** What a form is charged is what it takes, but for what is garbage in the end. */
	@ParameterizedTest(name = "{0}")
	@MethodSource("forms")
	void aFormIsChargedTheMemoryItTakes(String name, int form) {
		CollectionForm collection = CollectionForm.of(form);
		MapForm map = MapForm.of(form);
		boolean one = name.startsWith("singleton");
		Graph empty = one ? Graph.node(form, Graph.leaf(true)) : Graph.node(form);
		int garbage = FILLED_TWICE.contains(name) ? 3 : 1;
		long none = allocated(Graph.node(60));
		long forty = allocated(Graph.node(60, graphs(40, (i) -> empty)));
		int size = one ? 1 : 0;
		assertThat((forty - none) / 40).as("bytes of an empty " + name)
			.isLessThanOrEqualTo(64 + garbage * ((collection != null) ? collection.heap(size) : map.heap(size)));
		if (!one && !name.startsWith("empty")) {
			int many = name.equals("CopyOnWriteArraySet") ? 100 : 1000;
			List<Graph> elements = leaves(many, (i) -> (char) (i + 200));
			long list = allocated(Graph.node(60, elements));
			long full = allocated(Graph.node(form, elements));
			long charged = (collection != null) ? collection.heap(many) - CollectionForm.of(60).heap(many)
					: map.heap(many) - CollectionForm.of(60).heap(many);
			assertThat((full - list) / many).as("bytes of an element of a " + name)
				.isLessThanOrEqualTo(16 + garbage * charged / many);
		}
	}

	/** The least of some, since the JVM allocates for itself now and then. */
	private static long allocated(Graph graph) {
		byte[] message = Graph.message(KRYO, graph);
		long least = Long.MAX_VALUE;
		for (int i = 0; i < 5; i++) {
			long before = THREADS.getCurrentThreadAllocatedBytes();
			KRYO.decode(message, Box.class);
			least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
		}
		return least;
	}

	@Test
	void whenTheRootIsOfAnotherTypeThenNothingOfItIsRead() {
		for (WireCodec codec : List.of(KRYO, JSON)) {
			Object keys = IntStream.range(0, 1000)
				.mapToObj((i) -> new Counted.Key(i, i))
				.collect(java.util.stream.Collectors.toCollection(java.util.HashSet::new));
			byte[] message = codec.encode(keys);
			Counted.calls();
			for (Class<?> expected : List.of(Box.class, List.class, String.class, Map.class)) {
				assertThatExceptionOfType(WireException.class).isThrownBy(() -> codec.decode(message, expected));
			}
			assertThat(Counted.calls()).isZero();
			Object read = codec.decode(message, Set.class);
			assertThat(read).isEqualTo(keys);
		}
	}

	@Test
	void whenPeersHaveToldMuchOfTheirTypesThenARefusalDoesNotSearchIt() {
		WireCodec codec = KryoCodec.of(Box.class);
		byte[] message = codec.encode(new Box(null));
		message[5]++;
		long before = nanosOfRefusals(codec, message);
		for (int i = 0; i < 16; i++) {
			codec.schemas().learn((char) ('a' + i) + "#".repeat(250_000));
		}
		assertThat(nanosOfRefusals(codec, message)).isLessThan(SPARE_NANOS + 10 * before);
	}

	private static long nanosOfRefusals(WireCodec codec, byte[] message) {
		long before = THREADS.getCurrentThreadCpuTime();
		for (int i = 0; i < 300; i++) {
			assertThat(Attempt.refusalOf(() -> codec.decode(message, Box.class)) != null).isTrue();
		}
		return THREADS.getCurrentThreadCpuTime() - before;
	}

	@Test
	void whenANumberIsVeryLongThenItTravelsNeitherWay() {
		for (WireCodec codec : List.of(KRYO, JSON)) {
			BigDecimal longest = new BigDecimal(java.math.BigInteger.ONE.shiftLeft(16_383), 3);
			assertThat(codec.decode(codec.encode(new Box(longest)), Box.class)).isEqualTo(new Box(longest));
			for (Object number : List.of(java.math.BigInteger.ONE.shiftLeft(16_400),
					new BigDecimal(java.math.BigInteger.ONE.shiftLeft(16_400), 3))) {
				assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> codec.encode(new Box(number)))
					.withMessageContaining("16401 bits");
			}
			assertThat(Attempt.refusalOf(() -> codec.decode(Graph.message(codec, hugeDecimal(1)), Box.class)))
				.isInstanceOf(LimitExceededException.class);
		}
	}

}
