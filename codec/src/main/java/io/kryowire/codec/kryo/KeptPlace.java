/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import io.kryowire.codec.schema.JdkValue;
import org.jspecify.annotations.Nullable;

/**
 * One place of a message that was read or written with a tracker, and the object that
 * stands there, if it is one of a declared type.
 */
final class KeptPlace {

	private final @Nullable KeptPlace parent;

	/** The name of a field, an {@link Index} or a {@link Key}. */
	private final Object step;

	private List<KeptPlace> children = List.of();

	private @Nullable Object key;

	private int ordinal = -1;

	private int elements;

	private boolean unordered;

	private @Nullable Object object;

	KeptPlace(@Nullable KeptPlace parent, Object step) {
		this.parent = parent;
		this.step = step;
	}

	@Nullable KeptPlace parent() {
		return this.parent;
	}

	Object step() {
		return this.step;
	}

	/** The places inside of this where there is an object, or inside of which is one. */
	List<KeptPlace> children() {
		return this.children;
	}

	void add(KeptPlace child) {
		if (this.children.isEmpty()) {
			this.children = new ArrayList<>(1);
		}
		this.children.add(child);
	}

	void clear() {
		this.children = List.of();
	}

	/** Whether there is no object here, and none inside. */
	boolean isBare() {
		return this.ordinal < 0 && this.object == null && this.children.isEmpty();
	}

	/** How many elements or entries a collection or map has that stands here. */
	int elements() {
		return this.elements;
	}

	/** The position of an element means nothing. */
	void unordered() {
		this.unordered = true;
	}

	boolean isUnordered() {
		return this.unordered;
	}

	Index nextElement() {
		return new Index(this.elements++);
	}

	/** The number of the object in the message, -1 if there is none. */
	int ordinal() {
		return this.ordinal;
	}

	void ordinal(int number) {
		this.ordinal = number;
	}

	/** The key of a map's entry has been seen; its value follows. */
	void key(@Nullable Object value) {
		this.key = value;
	}

	Key valueOfKey() {
		return new Key(this.key);
	}

	/** The object, where there is one. */
	Object present() {
		return java.util.Objects.requireNonNull(this.object);
	}

	@Nullable Object object() {
		return this.object;
	}

	void object(Object value) {
		this.object = value;
	}

	/**
	 * A place in a collection or array, or that of a key in a map.
	 *
	 * @param number how many are before it
	 */
	record Index(int number) {
	}

	/**
	 * The place of a value in a map.
	 *
	 * @param key its key
	 */
	record Key(@Nullable Object key) implements Comparable<Key> {

		/**
		 * An order for tables of keys whose hashes are alike, which the sender chooses:
		 * of those that the JDK compares in little time. All others are alike.
		 */
		@Override
		@SuppressWarnings("unchecked")
		public int compareTo(Key other) {
			Object ours = this.key;
			Object theirs = other.key;
			if (ours == null || theirs == null || ours.getClass() != theirs.getClass()) {
				return name(ours).compareTo(name(theirs));
			}
			if (ours instanceof BigDecimal one && theirs instanceof BigDecimal two) {
				int byScale = Integer.compare(one.scale(), two.scale());
				return (byScale != 0) ? byScale : one.unscaledValue().compareTo(two.unscaledValue());
			}
			return (ours instanceof Comparable<?> && JdkValue.of(ours.getClass()) != null)
					? ((Comparable<Object>) ours).compareTo(theirs) : 0;
		}

		private static String name(@Nullable Object key) {
			return (key != null) ? key.getClass().getName() : "";
		}

	}

}
