/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

/**
 * What the forms of collections and of maps have in common.
 */
abstract class Form {

	private final int id;

	private final String name;

	private final Class<?>[] classes;

	private final boolean ordered;

	private final FormCost cost;

	Form(int id, String name, boolean ordered, FormCost cost, Class<?>... classes) {
		this.id = id;
		this.name = name;
		this.ordered = ordered;
		this.cost = cost;
		this.classes = classes;
	}

	Class<?>[] classes() {
		return this.classes;
	}

	FormCost cost() {
		return this.cost;
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
	 * @return such as {@code ArrayList} or {@code Map.of}
	 */
	public String name() {
		return this.name;
	}

	/**
	 * The class of what is read in this form.
	 * @return the class
	 */
	public Class<?> type() {
		return this.classes[0];
	}

	/**
	 * Whether this form has a comparator.
	 * @return {@code true} if an {@link Order} belongs to it
	 */
	public boolean ordered() {
		return this.ordered;
	}

	/**
	 * The memory that an instance takes, without its elements or entries.
	 * @param size the number of elements or entries
	 * @return the number of bytes
	 */
	public long heap(int size) {
		return this.cost.heap(size);
	}

	/**
	 * Charges what it takes to make an instance, without its elements or entries.
	 * @param spent what the message has cost so far
	 * @param size the number of elements or entries, as far as it is known
	 * @throws io.kryowire.codec.LimitExceededException if that is too much
	 */
	public void begin(ReadingCost spent, int size) {
		spent.begin(heap(size), this.name);
		spent.steps(this.cost.making(), this.name);
	}

}
