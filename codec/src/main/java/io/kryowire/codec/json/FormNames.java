/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.MapForm;
import io.kryowire.codec.schema.Order;
import org.jspecify.annotations.Nullable;

/**
 * The forms of collections and maps by their names.
 */
final class FormNames {

	private static final int IDS = 128;

	private static final Map<String, CollectionForm> COLLECTIONS = new LinkedHashMap<>();

	private static final Map<String, MapForm> MAPS = new LinkedHashMap<>();

	static {
		for (int id = 0; id < IDS; id++) {
			CollectionForm collection = CollectionForm.of(id);
			MapForm map = MapForm.of(id);
			if (collection != null) {
				COLLECTIONS.put(collection.name(), collection);
			}
			if (map != null) {
				MAPS.put(map.name(), map);
			}
		}
	}

	private FormNames() {
	}

	static Collection<CollectionForm> collections() {
		return COLLECTIONS.values();
	}

	static Collection<MapForm> maps() {
		return MAPS.values();
	}

	static @Nullable CollectionForm collection(String name) {
		return COLLECTIONS.get(name);
	}

	static @Nullable MapForm map(String name) {
		return MAPS.get(name);
	}

	/** Writes which form follows, and its order where it is not the natural one. */
	static void write(JsonOutput out, String form, Order order) {
		out.json().writeStringProperty(Names.FORM, form);
		if (order != Order.NATURAL) {
			out.json().writeStringProperty(Names.ORDER, order.name());
		}
	}

	/** Reads the order of a sorted form, from its name to the name of the next member. */
	static Order readOrder(JsonInput in, boolean ordered) {
		if (!ordered || !in.atMember(Names.ORDER)) {
			return Order.NATURAL;
		}
		String name = in.textMember(Names.ORDER);
		for (Order order : Order.values()) {
			if (order.name().equals(name)) {
				return order;
			}
		}
		throw in.malformed("an unknown comparator");
	}

}
