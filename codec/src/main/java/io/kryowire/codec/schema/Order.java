/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Collections;
import java.util.Comparator;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The order of a sorted collection: the few comparators that can travel.
 */
public enum Order {

	/** The elements' own order. */
	NATURAL(null),

	/** The elements' own order, reversed. */
	REVERSE(Collections.reverseOrder()),

	/** Strings without regard to case. */
	IGNORING_CASE(String.CASE_INSENSITIVE_ORDER);

	private static final Order[] ALL = values();

	/** Comparators of libraries that mean the same, by the names of their classes. */
	private static final Map<String, Order> ALIKE = Map.of("com.google.common.collect.NaturalOrdering", NATURAL,
			"com.google.common.collect.ReverseNaturalOrdering", REVERSE, "kotlin.comparisons.NaturalOrderComparator",
			NATURAL, "kotlin.comparisons.ReverseOrderComparator", REVERSE);

	private final @Nullable Comparator<?> comparator;

	Order(@Nullable Comparator<?> comparator) {
		this.comparator = comparator;
	}

	/**
	 * The comparator.
	 * @return {@code null} for the natural order
	 */
	@SuppressWarnings("unchecked")
	public @Nullable Comparator<Object> comparator() {
		return (Comparator<Object>) this.comparator;
	}

	/**
	 * Finds the order that a comparator stands for.
	 * @param comparator a comparator or {@code null}
	 * @return the order, or {@code null} if the comparator cannot travel
	 */
	public static @Nullable Order of(@Nullable Comparator<?> comparator) {
		if (comparator == null || comparator.equals(Comparator.naturalOrder())) {
			return NATURAL;
		}
		for (Order order : ALL) {
			if (comparator.equals(order.comparator)) {
				return order;
			}
		}
		return ALIKE.get(comparator.getClass().getName());
	}

	/**
	 * Finds an order by its number.
	 * @param number the ordinal
	 * @return the order, or {@code null} if there is none
	 */
	public static @Nullable Order of(int number) {
		return (number >= 0 && number < ALL.length) ? ALL[number] : null;
	}

}
