/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.Function;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What comparing the elements of sorted collections, and of those that compare each with
 * each, may take.
 */
class ComparingCostTests {

	private static final int ARRAY_LIST = 60;

	private static final int LINKED_LIST = 61;

	private static final int TREE_SET = 74;

	private static final int COPY_ON_WRITE_ARRAY_SET = 76;

	private static final int TREE_MAP = 102;

	/** Digits that two decimals of one size may differ in. */
	private static final int MOST_DIGITS = 900;

	/** A decimal with others around it. */
	public record Price(BigDecimal amount, int id) implements Comparable<Price> {

		@Override
		public int compareTo(Price other) {
			int byAmount = this.amount.compareTo(other.amount);
			return (byAmount != 0) ? byAmount : Integer.compare(this.id, other.id);
		}

	}

	private static final List<WireCodec> CODECS = List.of(KryoCodec.of(Box.class, Price.class),
			JsonCodec.of(Box.class, Price.class));

	private static long allocated() {
		return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
	}

	/** Five digits each, written with two or so many more. */
	private static List<Graph> decimals(int few, int many, int digits, Function<BigDecimal, Object> as) {
		List<Graph> decimals = new ArrayList<>();
		for (int i = 0; i < few; i++) {
			BigInteger unscaled = BigInteger.valueOf(10_001 + i * (90_000L / few)).multiply(BigInteger.TEN.pow(digits));
			decimals.add(Graph.leaf(as.apply(new BigDecimal(unscaled.add(BigInteger.ONE), digits))));
		}
		for (int i = 0; i < many; i++) {
			decimals.add(Graph.leaf(as.apply(BigDecimal.valueOf(10_000 + i * 48_271L % 90_000))));
		}
		return decimals;
	}

	private static Stream<Graph> shortBesideLong() {
		return Stream.of(Graph.node(TREE_SET, decimals(30, 10_000, MOST_DIGITS, (value) -> value)),
				Graph.node(TREE_MAP, decimals(30, 10_000, MOST_DIGITS, (value) -> value)),
				Graph.node(TREE_SET, decimals(30, 10_000, MOST_DIGITS, (value) -> new Price(value, 1))),
				Graph.node(TREE_SET, decimals(100, 20_000, 300, (value) -> value)));
	}

	@Test
	void whenShortDecimalsAreComparedWithLongOnesThenTheyAreChargedForThese() {
		shortBesideLong().forEach((graph) -> {
			for (WireCodec codec : CODECS) {
				byte[] message = Graph.message(codec, graph);
				long before = allocated();
				assertThatExceptionOfType(LimitExceededException.class)
					.isThrownBy(() -> codec.decode(message, Box.class))
					.withMessageContaining("take long to compare");
				assertThat(allocated() - before).isLessThan(256L * message.length);
			}
		});
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 2, 8, 20 })
	void whenDecimalsAreOrdinaryThenManyAreSorted(int digits) {
		for (WireCodec codec : CODECS) {
			Box set = codec.decode(
					Graph.message(codec, Graph.node(TREE_SET, decimals(1000, 4000, digits, (value) -> value))),
					Box.class);
			assertThat(set.content()).isInstanceOf(SortedSet.class);
			Box prices = codec.decode(
					Graph.message(codec,
							Graph.node(TREE_SET, decimals(1000, 4000, digits, (value) -> new Price(value, 1)))),
					Box.class);
			assertThat(prices.content()).isInstanceOf(SortedSet.class);
		}
	}

	/** They are not compared. */
	@Test
	void whenTheValuesOfASortedMapAreLongDecimalsThenKeysAreNotChargedForThem() {
		SortedMap<String, BigDecimal> map = new TreeMap<>();
		SortedMap<Price, BigDecimal> prices = new TreeMap<>();
		for (int i = 0; i < 2000; i++) {
			BigDecimal large = (i % 100 == 0) ? new BigDecimal(BigInteger.ONE.shiftLeft(3000), 900) : BigDecimal.ONE;
			map.put("k" + i, large);
			prices.put(new Price(BigDecimal.valueOf(i), i), large);
		}
		for (WireCodec codec : CODECS) {
			assertThat(codec.decode(codec.encode(new Box(map)), Box.class)).isEqualTo(new Box(map));
			assertThat(codec.decode(codec.encode(new Box(prices)), Box.class)).isEqualTo(new Box(prices));
		}
	}

	/** Comparing two of a few bytes takes an iterator of each. */
	@ParameterizedTest
	@ValueSource(ints = { LINKED_LIST, TREE_SET })
	void whenSmallCollectionsAreComparedWithAllOthersThenTheyAreChargedForMoreThanTheirBytes(int form) {
		List<Graph> sets = new ArrayList<>();
		for (int i = 0; i < 50; i++) {
			List<Graph> elements = new ArrayList<>();
			for (int j = 0; j < 100; j++) {
				elements.add(Graph.node(form, Graph.leaf((long) j)));
			}
			sets.add(Graph.node(COPY_ON_WRITE_ARRAY_SET, elements));
		}
		WireCodec codec = CODECS.get(0);
		byte[] message = Graph.message(codec, Graph.node(ARRAY_LIST, sets));
		assertThat(Attempt.refusalOf(() -> codec.decode(message, Box.class))).isInstanceOf(LimitExceededException.class)
			.hasMessageContaining("CopyOnWriteArraySet");
		long before = allocated();
		Attempt.refusalOf(() -> codec.decode(message, Box.class));
		assertThat(allocated() - before).isLessThan(256L * message.length);
	}

	/** Such as keys of several parts. */
	@ParameterizedTest
	@CsvSource({ "40, 1, a", "55, 1, a letter", "70, 2, a letter", "90, 5, a letter" })
	void whenSomeDozensOfSmallListsAreComparedThenTheyAreRead(int size, int texts, String text) {
		Set<Object> lists = new CopyOnWriteArraySet<>();
		for (int i = 0; i < size; i++) {
			List<String> list = new ArrayList<>(Collections.nCopies(texts, text));
			list.set(texts - 1, text.substring(1) + (char) ('0' + i));
			lists.add(list);
		}
		for (WireCodec codec : CODECS) {
			assertThat(codec.decode(codec.encode(new Box(lists)), Box.class)).isEqualTo(new Box(lists));
		}
	}

	/** Such as the subscribers of something. */
	@Test
	void whenAFewAreComparedWithAllOthersThenTheyAreRead() {
		Set<Object> few = new CopyOnWriteArraySet<>();
		Set<Object> lists = new CopyOnWriteArraySet<>();
		for (int i = 0; i < 100; i++) {
			few.add(new Price(BigDecimal.valueOf(i), i));
			if (i < 20) {
				lists.add(List.of("of some", "texts", i));
			}
		}
		for (WireCodec codec : CODECS) {
			assertThat(codec.decode(codec.encode(new Box(few)), Box.class)).isEqualTo(new Box(few));
			assertThat(codec.decode(codec.encode(new Box(lists)), Box.class)).isEqualTo(new Box(lists));
		}
	}

}
