/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;

import io.kryowire.codec.MalformedMessageException;
import org.jspecify.annotations.Nullable;

/**
 * A kind of map of the JDK, with its id on the wire, and how one is made.
 */
public final class MapForm {

	private static final Map<Class<?>, MapForm> BY_CLASS = new HashMap<>();

	private static final Map<Integer, MapForm> BY_ID = new HashMap<>();

	static {
		MapForms.ALL.forEach(MapForm::index);
	}

	private final int id;

	private final String name;

	private final Class<?>[] classes;

	private final boolean ordered;

	private final FormCost cost;

	private final Maker maker;

	private final Finish finish;

	MapForm(int id, String name, boolean ordered, FormCost cost, Maker maker, Finish finish, Class<?>... classes) {
		this.id = id;
		this.name = name;
		this.ordered = ordered;
		this.cost = cost;
		this.maker = maker;
		this.finish = finish;
		this.classes = classes;
	}

	private void index() {
		BY_ID.put(this.id, this);
		for (Class<?> type : this.classes) {
			BY_CLASS.putIfAbsent(type, this);
		}
	}

	/**
	 * Finds the form of a map.
	 * @param type the map's class
	 * @return the form, or {@code null} if such maps cannot travel
	 */
	public static @Nullable MapForm of(Class<?> type) {
		return BY_CLASS.get(type);
	}

	/**
	 * Finds a form by its id.
	 * @param id the id
	 * @return the form, or {@code null} if there is none
	 */
	public static @Nullable MapForm of(int id) {
		return BY_ID.get(id);
	}

	/**
	 * The id on the wire.
	 * @return the id
	 */
	public int id() {
		return this.id;
	}

	/**
	 * A name for people.
	 * @return such as {@code HashMap} or {@code Map.of}
	 */
	public String name() {
		return this.name;
	}

	/**
	 * The class of maps that are read in this form.
	 * @return the class
	 */
	public Class<?> type() {
		return this.classes[0];
	}

	/**
	 * Whether such a map has a comparator.
	 * @return {@code true} if an {@link Order} belongs to it
	 */
	public boolean ordered() {
		return this.ordered;
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
	 * The memory that a map of this form takes, without what it holds.
	 * @param size how many entries it has
	 * @return how many bytes
	 */
	public long heap(int size) {
		return this.cost.heap(size);
	}

	/**
	 * Begins to charge what it takes to find the place of each key.
	 * @param cost what the message has cost so far
	 * @param map what {@link #create} returned
	 * @return what charges it
	 */
	public KeyCost keys(ReadingCost cost, Map<Object, Object> map) {
		return cost.open(this.name, this.cost.lookup(), map);
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
	 * Checks how many entries a map of this form has: some have none or one.
	 * @param size how many
	 */
	public void checkSize(int size) {
		if ((this.name.equals("emptyMap") && size > 0) || (this.name.equals("singletonMap") && size != 1)) {
			throw new MalformedMessageException("A %s of %d entries".formatted(this.name, size));
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
