/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.UnaryOperator;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.MalformedMessageException;
import org.jspecify.annotations.Nullable;

/**
 * A kind of collection of the JDK, with its id on the wire, and how one is made.
 */
public final class CollectionForm {

	/** A CopyOnWriteArraySet compares each element with all before it. */
	private static final int MOST_COMPARED = 100;

	private static final Map<Class<?>, CollectionForm> BY_CLASS = new HashMap<>();

	private static final Map<Integer, CollectionForm> BY_ID = new HashMap<>();

	static {
		CollectionForms.ALL.forEach(CollectionForm::index);
	}

	private final int id;

	private final String name;

	private final Class<?>[] classes;

	private final boolean ordered;

	private final FormCost cost;

	private final Maker maker;

	private final UnaryOperator<Collection<Object>> finish;

	CollectionForm(int id, String name, boolean ordered, FormCost cost, Maker maker,
			UnaryOperator<Collection<Object>> finish, Class<?>... classes) {
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
	 * Finds the form of a collection.
	 * @param type the collection's class
	 * @return the form, or {@code null} if such collections cannot travel
	 */
	public static @Nullable CollectionForm of(Class<?> type) {
		return BY_CLASS.get(type);
	}

	/**
	 * Finds a form by its id.
	 * @param id the id
	 * @return the form, or {@code null} if there is none
	 */
	public static @Nullable CollectionForm of(int id) {
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
	 * @return such as {@code ArrayList} or {@code List.of}
	 */
	public String name() {
		return this.name;
	}

	/**
	 * The class of collections that are read in this form.
	 * @return the class
	 */
	public Class<?> type() {
		return this.classes[0];
	}

	/**
	 * Whether such a collection has a comparator.
	 * @return {@code true} if an {@link Order} belongs to it
	 */
	public boolean ordered() {
		return this.ordered;
	}

	/**
	 * The order of a collection of this form.
	 * @param collection the collection
	 * @return its order, or {@code null} if its comparator cannot travel
	 */
	public @Nullable Order orderOf(Collection<?> collection) {
		if (collection instanceof SortedSet<?> sorted) {
			return Order.of(sorted.comparator());
		}
		return (collection instanceof PriorityQueue<?> queue) ? Order.of(queue.comparator()) : Order.NATURAL;
	}

	/**
	 * The memory that a collection of this form takes, without what it holds.
	 * @param size how many elements it has
	 * @return how many bytes
	 */
	public long heap(int size) {
		return this.cost.heap(size);
	}

	/**
	 * Begins to charge what it takes to find the place of each element.
	 * @param cost what the message has cost so far
	 * @param collection what {@link #create} returned
	 * @return what charges it, or {@code null} if elements are just put one after the
	 * other
	 */
	public @Nullable KeyCost keys(ReadingCost cost, Collection<Object> collection) {
		return (this.cost.lookup() != FormCost.Lookup.NONE) ? cost.open(this.name, this.cost.lookup(), collection)
				: null;
	}

	/**
	 * Starts a collection.
	 * @param expected how many elements will be added
	 * @param order the order, of meaning to ordered forms
	 * @return a collection to add elements to
	 */
	public Collection<Object> create(int expected, Order order) {
		return this.maker.create(expected, order);
	}

	/**
	 * Checks how many elements a collection of this form has, when it is written as when
	 * it is read: some have none or one, and some take a time that grows with the square
	 * of it.
	 * @param size how many
	 */
	public void checkSize(int size) {
		if (size > mostElements()) {
			throw LimitExceededException
				.fixed("A %s of %d elements; this codec carries %d".formatted(this.name, size, mostElements()));
		}
		if (size == 0 && this.name.startsWith("singleton")) {
			throw new MalformedMessageException("A %s of no elements".formatted(this.name));
		}
	}

	private int mostElements() {
		return switch (this.name) {
			case "emptyList", "emptySet" -> 0;
			case "singletonList", "singleton" -> 1;
			case "CopyOnWriteArraySet" -> MOST_COMPARED;
			default -> Integer.MAX_VALUE;
		};
	}

	/**
	 * Finishes a collection.
	 * @param collection what {@link #create} returned, with its elements
	 * @param keys what charged its elements
	 * @return a collection of this form; a set with trees if one of this form, which has
	 * none, would take long to fill
	 */
	public Collection<Object> finish(Collection<Object> collection, @Nullable KeyCost keys) {
		checkSize(collection.size());
		if (keys == null) {
			return this.finish.apply(collection);
		}
		Collection<Object> finished = keys.crowded(collection.size())
				? Collections.unmodifiableSet((Set<Object>) collection) : this.finish.apply(collection);
		keys.end();
		return finished;
	}

	/** Makes an empty collection. */
	@FunctionalInterface
	interface Maker {

		Collection<Object> create(int expected, Order order);

	}

}
