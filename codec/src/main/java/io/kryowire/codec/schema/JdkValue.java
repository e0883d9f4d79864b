/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * A type of the JDK that is written as one value, with its id on the wire and its text.
 */
public final class JdkValue {

	private static final Map<Class<?>, JdkValue> BY_TYPE = new HashMap<>();

	private static final Map<Integer, JdkValue> BY_ID = new HashMap<>();

	static {
		JdkValues.ALL.forEach(JdkValue::index);
	}

	private final int id;

	private final Class<?> type;

	private final Function<Object, String> print;

	private final BiFunction<String, ReadingCost, Object> parse;

	private final Class<?>[] concrete;

	JdkValue(int id, Class<?> type, Function<Object, String> print, Function<String, Object> parse,
			Class<?>... concrete) {
		this((text, cost) -> parse.apply(text), id, type, print, concrete);
	}

	/** The parser first, which a reference to a method could not tell from the other. */
	JdkValue(BiFunction<String, ReadingCost, Object> parse, int id, Class<?> type, Function<Object, String> print,
			Class<?>... concrete) {
		this.id = id;
		this.type = type;
		this.print = print;
		this.parse = parse;
		this.concrete = concrete;
	}

	private void index() {
		BY_TYPE.put(this.type, this);
		BY_ID.put(this.id, this);
		for (Class<?> subtype : this.concrete) {
			BY_TYPE.put(subtype, this);
		}
	}

	/**
	 * Finds the kind of value that a class is.
	 * @param type a class, also one that only the JDK sees, such as the class of a time
	 * zone
	 * @return the kind, or {@code null} if it is none
	 */
	public static @Nullable JdkValue of(Class<?> type) {
		return BY_TYPE.get(type);
	}

	/**
	 * Finds a kind of value by its id.
	 * @param id the id
	 * @return the kind, or {@code null} if there is none
	 */
	public static @Nullable JdkValue of(int id) {
		return BY_ID.get(id);
	}

	/**
	 * Every kind of value.
	 * @return all of them
	 */
	public static Collection<JdkValue> all() {
		return JdkValues.ALL;
	}

	/**
	 * The id on the wire.
	 * @return the id
	 */
	public int id() {
		return this.id;
	}

	/**
	 * The class as it is declared.
	 * @return the class
	 */
	public Class<?> type() {
		return this.type;
	}

	/**
	 * The value's text.
	 * @param value a value of this kind
	 * @return what {@link #parse} understands
	 */
	public String print(Object value) {
		return this.print.apply(value);
	}

	/**
	 * The value of a text.
	 * @param text a text from {@link #print}
	 * @param cost charged for values that are small to write and dear to have
	 * @return the value
	 * @throws RuntimeException if it is no such text
	 */
	public Object parse(String text, ReadingCost cost) {
		return this.parse.apply(text, cost);
	}

}
