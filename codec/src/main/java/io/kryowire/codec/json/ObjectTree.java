/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.codec.schema.Holder;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;

/**
 * The objects of declared types in a value, and where each of them stands.
 */
final class ObjectTree {

	/** In place of a number of positions, where a position means nothing. */
	private static final int UNORDERED = -2;

	private final TypeTable table;

	private final JsonBodies bodies;

	private final List<Node> nodes = new ArrayList<>();

	private final Map<Object, Node> byObject = new IdentityHashMap<>();

	ObjectTree(TypeTable table, JsonBodies bodies, Object root) {
		this.table = table;
		this.bodies = bodies;
		walk(root, null, new Step(null, "", 0), 0);
	}

	/** The objects in the order in which they are written. */
	List<Node> nodes() {
		return this.nodes;
	}

	@Nullable Node find(Object object) {
		return this.byObject.get(object);
	}

	/** What is nested deeper than may be written is refused when it is written. */
	private void walk(@Nullable Object value, @Nullable Node parent, Step step, int depth) {
		if (value == null || depth > this.table.filter().limits().maxDepth()) {
			return;
		}
		TypeDefinition definition = this.table.find(value.getClass());
		if (definition != null) {
			walkFields(value, definition, parent, step, depth);
		}
		else if (value instanceof Collection<?> collection) {
			int size = (value instanceof Set<?>) ? UNORDERED : collection.size();
			walkItems(collection.toArray(), size, parent, step, depth);
		}
		else if (value instanceof Map<?, ?> map) {
			walkMap(map, parent, step, depth);
		}
		else if (value instanceof Object[] array) {
			walkItems(array, array.length, parent, step, depth);
		}
		else {
			for (Holder holder : Holder.values()) {
				if (holder.type().isInstance(value)) {
					walk(holder.contentOf(value), parent, step, depth + 1);
				}
			}
		}
	}

	private void walkFields(Object value, TypeDefinition definition, @Nullable Node parent, Step step, int depth) {
		if (!(this.bodies.body(definition) instanceof StructBody struct)) {
			return;
		}
		Node node = new Node(value, parent, step);
		this.nodes.add(node);
		this.byObject.putIfAbsent(value, node);
		for (int i = 0; i < definition.fields().size(); i++) {
			walk(struct.access().get(value, i), node, new Step(null, definition.fields().get(i).name(), 0), depth + 1);
		}
	}

	private void walkItems(@Nullable Object[] items, int size, @Nullable Node parent, Step step, int depth) {
		for (int i = 0; i < items.length; i++) {
			walk(items[i], parent, new Step(step, i, size), depth + 1);
		}
	}

	private void walkMap(Map<?, ?> map, @Nullable Node parent, Step step, int depth) {
		int number = 0;
		for (Map.Entry<?, ?> entry : map.entrySet()) {
			walk(entry.getKey(), parent, new Step(new Step(step, "key", 0), number++, UNORDERED), depth + 1);
			Object key = entry.getKey();
			walk(entry.getValue(), parent, new Step(step, (key != null) ? key : "null", -1), depth + 1);
		}
	}

	/**
	 * An object in its place.
	 *
	 * @param object the object
	 * @param parent the object that it is in
	 * @param step the way from there
	 */
	record Node(Object object, @Nullable Node parent, Step step) {
	}

	/**
	 * The way to a place: a field, a key, or a position among some number.
	 *
	 * @param before the way up to there
	 * @param at the name, key or position
	 * @param size how many positions there are; 0 for a field, -1 for a key,
	 * {@link #UNORDERED} for an element of a set
	 */
	record Step(@Nullable Step before, Object at, int size) implements Comparable<Step> {

		/** Whether it leads through a set or the keys of a map. */
		boolean isUnordered() {
			return this.size == UNORDERED || (this.before != null && this.before.isUnordered());
		}

		boolean isPosition() {
			return this.size > 0;
		}

		/** Whether it is the same, wherever it begins. */
		boolean isAt(Step other) {
			return this.size == other.size && this.at.equals(other.at);
		}

		/** Keys may collide, and a table of these is as fast as one of those. */
		@Override
		@SuppressWarnings("unchecked")
		public int compareTo(Step other) {
			if (this.size != other.size || this.at.getClass() != other.at.getClass()
					|| !(this.at instanceof String || this.at instanceof Number)
					|| !(this.at instanceof Comparable<?> name)) {
				return Integer.compare(this.size, other.size);
			}
			return ((Comparable<Object>) name).compareTo(other.at);
		}

	}

}
