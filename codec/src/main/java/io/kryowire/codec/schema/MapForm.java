/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Map;
import java.util.SortedMap;

import io.kryowire.codec.MalformedMessageException;
import org.jspecify.annotations.Nullable;

/**
 * A kind of map of the JDK, with its id on the wire, and how one is made.
 */
public final class MapForm extends Form {

	private static final FormIndex<MapForm> INDEX = new FormIndex<>(MapForms.ALL);

	private final Maker maker;

	private final Finish finish;

	MapForm(int id, String name, boolean ordered, FormCost cost, Maker maker, Finish finish, Class<?>... classes) {
		super(id, name, ordered, cost, classes);
		this.maker = maker;
		this.finish = finish;
	}

	/**
	 * Finds the form of a map.
	 * @param type the map's class
	 * @return the form, or {@code null} if such maps cannot travel
	 */
	public static @Nullable MapForm of(Class<?> type) {
		return INDEX.of(type);
	}

	/**
	 * Finds a form by its id.
	 * @param id the id
	 * @return the form, or {@code null} if there is none
	 */
	public static @Nullable MapForm of(int id) {
		return INDEX.of(id);
	}

	/**
	 * The order of a map of this form.
	 * @param map the map
	 * @return its order, or {@code null} if its comparator cannot travel
	 */
	public @Nullable Order orderOf(Map<?, ?> map) {
		return (map instanceof SortedMap<?, ?> sorted) ? Order.of(sorted.comparator()) : Order.NATURAL;
	}

	/**
	 * Begins to charge what it takes to find the place of each key.
	 * @param cost what the message has cost so far
	 * @param map what {@link #create} returned
	 * @return what charges it
	 */
	public KeyCost keys(ReadingCost cost, Map<Object, Object> map) {
		return cost.open(name(), cost().lookup(), map);
	}

	/**
	 * Starts a map.
	 * @param expected how many entries will be put
	 * @param order the order, of meaning to ordered forms
	 * @return a map to put entries into
	 */
	public Map<Object, Object> create(int expected, Order order) {
		return this.maker.create(expected, order);
	}

	/**
	 * Checks the number of entries: some forms have none or exactly one.
	 * @param size the number of entries
	 */
	public void checkSize(int size) {
		if (size < cost().least() || size > cost().most()) {
			throw new MalformedMessageException("A %s of %d entries".formatted(name(), size));
		}
	}

	/**
	 * Finishes a map.
	 * @param map what {@link #create} returned, with its entries
	 * @param keys what charged its keys
	 * @return a map of this form; a map with trees if one of this form, which has none,
	 * would take long to fill and another can stand in for it
	 */
	public Map<Object, Object> finish(Map<Object, Object> map, KeyCost keys) {
		checkSize(map.size());
		Map<Object, Object> finished = this.finish.apply(map, keys);
		keys.end();
		return finished;
	}

	/** Makes an empty map. */
	@FunctionalInterface
	interface Maker {

		Map<Object, Object> create(int expected, Order order);

	}

	/** Makes a map with entries one of a form. */
	@FunctionalInterface
	interface Finish {

		Map<Object, Object> apply(Map<Object, Object> map, KeyCost keys);

	}

}
