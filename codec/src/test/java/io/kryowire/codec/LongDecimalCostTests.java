/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;

import io.kryowire.codec.ComparingCostTests.Price;
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
 * What a few long decimals among others may take: those that meet them pay for them, and
 * no more than that.
 */
class LongDecimalCostTests {

	private static final BigDecimal THIRD = BigDecimal.ONE.divide(BigDecimal.valueOf(3), MathContext.DECIMAL128);

	/** Decimals that its order leaves alone. */
	public record Invoice(int number, List<BigDecimal> amounts) implements Comparable<Invoice> {

		@Override
		public int compareTo(Invoice other) {
			return Integer.compare(this.number, other.number);
		}

	}

	/** A place where a decimal takes a few bytes. */
	public record Prices(SortedSet<BigDecimal> all) {
	}

	private static final List<WireCodec> CODECS = List.of(
			KryoCodec.of(Box.class, Invoice.class, Prices.class, Price.class),
			JsonCodec.of(Box.class, Invoice.class, Prices.class, Price.class));

	private static List<Invoice> invoices(int count, int lines, BigDecimal amount) {
		List<Invoice> invoices = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			List<BigDecimal> amounts = new ArrayList<>();
			for (int line = 0; line < ((i == 0) ? lines : 5); line++) {
				amounts.add((i == 0) ? amount : BigDecimal.valueOf(i * 100 + line, 2));
			}
			invoices.add(new Invoice(i, amounts));
		}
		return invoices;
	}

	private static void assertRead(Object content, Collection<?> elements) {
		for (WireCodec codec : CODECS) {
			Box read = codec.decode(codec.encode(new Box(content)), Box.class);
			assertThat((content instanceof TreeMap<?, ?>) ? ((TreeMap<?, ?>) read.content()).keySet()
					: (Collection<?>) read.content())
				.hasSameSizeAs(elements);
		}
	}

	@ParameterizedTest
	@ValueSource(ints = { 50, 100, 1000, 5000 })
	void whenOneRecordHasManyDecimalsThenOthersAreNotChargedForAllOfThem(int count) {
		for (int lines : new int[] { 20, 50 }) {
			List<Invoice> invoices = invoices(count, lines, THIRD);
			assertRead(new TreeSet<>(invoices), invoices);
			assertRead(new PriorityQueue<>(invoices), invoices);
			assertRead(new ConcurrentSkipListSet<>(invoices), invoices);
			TreeMap<Invoice, Boolean> map = new TreeMap<>();
			invoices.forEach((invoice) -> map.put(invoice, true));
			assertRead(map, invoices);
		}
	}

	/**
	 * Each length at either end and further in: it is the place that changes what is
	 * paid.
	 */
	@ParameterizedTest
	@CsvSource({ "0, 34", "10, 200", "12500, 34", "49999, 200" })
	void whenOneOfManyPricesIsLongThenTheOthersPayForItOnce(int position, int digits) {
		BigDecimal price = BigDecimal.ONE.divide(BigDecimal.valueOf(3), new MathContext(digits));
		SortedSet<BigDecimal> all = new TreeSet<>();
		for (int i = 0; i < 50_000; i++) {
			all.add(BigDecimal.valueOf(i, 2));
		}
		all.add(price.movePointLeft(2).add(BigDecimal.valueOf(position, 2)));
		for (WireCodec codec : CODECS) {
			assertThat(codec.decode(codec.encode(new Prices(all)), Prices.class).all()).hasSameSizeAs(all);
		}
	}

	/** Those of other hashes do not meet it. */
	@Test
	void whenRecordsCollideThenThoseOfOtherHashesDoNotPayForALongDecimal() {
		Set<Object> grid = new HashSet<>();
		grid.add(new Price(new BigDecimal(BigInteger.TEN.pow(999).add(BigInteger.ONE), 998), 1));
		for (int x = 0; x < 20; x++) {
			for (int y = 0; y < 20; y++) {
				grid.add(new Price(BigDecimal.valueOf(x), 31 * 31 * y));
			}
		}
		assertRead(grid, grid);
	}

	/** One hash for all, found by their order on both sides of one that is long. */
	private static List<Graph> aroundALongOne(int count) {
		BigInteger middle = BigInteger.valueOf(5_000_000_000_000_000_000L);
		BigDecimal root = new BigDecimal(middle.multiply(BigInteger.TEN.pow(2000)).add(BigInteger.ONE), 1000);
		int inverse = BigInteger.valueOf(31).modInverse(BigInteger.ONE.shiftLeft(32)).intValue();
		int hash = (root.hashCode() + 1000) * inverse;
		List<Graph> decimals = new ArrayList<>(List.of(Graph.leaf(root)));
		for (int i = 1; i <= count; i++) {
			int high = (int) (middle.longValue() >>> 32) + ((i % 2 == 0) ? i : -i);
			BigDecimal around = BigDecimal.valueOf((long) high << 32 | (hash - 31 * high) & 0xFFFF_FFFFL, -1000);
			assertThat(around).hasSameHashCodeAs(root);
			decimals.add(Graph.leaf(around));
		}
		return decimals;
	}

	@ParameterizedTest
	@ValueSource(ints = { 72, 100, 107 })
	void whenDecimalsOfOneHashAreComparedInATreeThenTheyAreChargedForALongOne(int form) {
		for (WireCodec codec : CODECS) {
			byte[] message = Graph.message(codec, Graph.node(form, aroundALongOne(130)));
			assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> codec.decode(message, Box.class))
				.withMessageContaining("take long to compare");
		}
	}

}
