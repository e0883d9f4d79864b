/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Collection;
import java.util.Collections;
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
public final class CollectionForm extends Form {

	private static final FormIndex<CollectionForm> INDEX = new FormIndex<>(CollectionForms.ALL);

	private final Maker maker;

	private final UnaryOperator<Collection<Object>> finish;

	CollectionForm(int id, String name, boolean ordered, FormCost cost, Maker maker,
			UnaryOperator<Collection<Object>> finish, Class<?>... classes) {
		super(id, name, ordered, cost, classes);
		this.maker = maker;
		this.finish = finish;
	}

	/**
	 * Finds the form of a collection.
	 * @param type the collection's class
	 * @return the form, or {@code null} if such collections cannot travel
	 */
	public static @Nullable CollectionForm of(Class<?> type) {
		return INDEX.of(type);
	}

	/**
	 * Finds a form by its id.
	 * @param id the id
	 * @return the form, or {@code null} if there is none
	 */
	public static @Nullable CollectionForm of(int id) {
		return INDEX.of(id);
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
	 * Begins to charge what it takes to find the place of each element.
	 * @param cost what the message has cost so far
	 * @param collection what {@link #create} returned
	 * @return what charges it, or {@code null} if elements are just put one after the
	 * other
	 */
	public @Nullable KeyCost keys(ReadingCost cost, Collection<Object> collection) {
		FormCost.Lookup lookup = cost().lookup();
		return (lookup != FormCost.Lookup.NONE) ? cost.open(name(), lookup, collection) : null;
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
	 * Checks the number of elements, both before writing and while reading. Some forms
	 * have no element or exactly one; with others, the time grows with the square of the
	 * number.
	 * @param size the number of elements
	 */
	public void checkSize(int size) {
		if (size > cost().most()) {
			throw LimitExceededException
				.fixed("A %s of %d elements; this codec carries %d".formatted(name(), size, cost().most()));
		}
		if (size < cost().least()) {
			throw new MalformedMessageException("A %s of no elements".formatted(name()));
		}
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
