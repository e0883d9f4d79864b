/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.stream.Stream;

import com.sun.management.ThreadMXBean;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.json.JsonCodec;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What comparing the elements of sorted collections may take: small ones are compared
 * with large ones, too.
 */
class SortedCostTests {

	private static final int TREE_SET = 74;

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
				Graph.node(TREE_SET, decimals(300, 60_000, 300, (value) -> value)));
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
					Graph.message(codec, Graph.node(TREE_SET, decimals(5000, 20_000, digits, (value) -> value))),
					Box.class);
			assertThat(set.content()).isInstanceOf(SortedSet.class);
			Box prices = codec.decode(
					Graph.message(codec,
							Graph.node(TREE_SET, decimals(5000, 20_000, digits, (value) -> new Price(value, 1)))),
					Box.class);
			assertThat(prices.content()).isInstanceOf(SortedSet.class);
		}
	}

	/** They are not compared. */
	@Test
	void whenTheValuesOfASortedMapAreLongDecimalsThenKeysAreNotChargedForThem() {
		SortedMap<String, BigDecimal> map = new java.util.TreeMap<>();
		SortedMap<Price, BigDecimal> prices = new java.util.TreeMap<>();
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

}
