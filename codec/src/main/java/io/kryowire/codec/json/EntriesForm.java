/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.schema.KeyCost;
import io.kryowire.codec.schema.MapForm;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/**
 * What a map holds: the members of an object if all keys are strings, else an array of
 * pairs of a key and a value.
 *
 * @param text whether a string may be a key
 * @param key what its keys are
 * @param value what its values are
 */
record EntriesForm(boolean text, JsonSlot key, JsonSlot value) {

	/**
	 * Whether entries can be the members of an object, whose names differ.
	 * @param form the map's form
	 * @param entries the entries
	 */
	boolean areMembers(MapForm form, List<? extends Map.Entry<?, ?>> entries) {
		return this.text && form.type() != IdentityHashMap.class
				&& entries.stream().allMatch((entry) -> entry.getKey() instanceof String);
	}

	void write(JsonOutput out, List<? extends Map.Entry<?, ?>> entries, boolean members) {
		out.size(entries.size());
		if (members) {
			writeMembers(out, entries);
		}
		else {
			writePairs(out, entries);
		}
	}

	private void writeMembers(JsonOutput out, List<? extends Map.Entry<?, ?>> entries) {
		JsonGenerator json = out.json();
		json.writeStartObject();
		for (Map.Entry<?, ?> entry : entries) {
			json.writeName((String) entry.getKey());
			this.value.write(out, entry.getValue());
		}
		json.writeEndObject();
	}

	private void writePairs(JsonOutput out, List<? extends Map.Entry<?, ?>> entries) {
		JsonGenerator json = out.json();
		json.writeStartArray();
		for (Map.Entry<?, ?> entry : entries) {
			json.writeStartArray();
			this.key.write(out, entry.getKey());
			this.value.write(out, entry.getValue());
			json.writeEndArray();
		}
		json.writeEndArray();
	}

	void read(JsonInput in, Map<Object, Object> map, MapForm form, KeyCost keys) {
		if (this.text && in.token() == JsonToken.START_OBJECT) {
			in.next();
			readMembers(in, map, form, keys);
		}
		else {
			readPairs(in, map, form, keys);
		}
	}

	/** Reads what follows the opening brace. */
	void readMembers(JsonInput in, Map<Object, Object> map, MapForm form, KeyCost keys) {
		long each = form.heap(1) - form.heap(0);
		for (int i = 0; in.token() != JsonToken.END_OBJECT; i++) {
			in.budget().length(i + 1L);
			in.budget().count(1);
			in.cost().heap(each, form.name());
			String name = in.name();
			keys.next();
			keys.add(name, name.length(), 0);
			if (map.containsKey(name)) {
				throw in.malformed("a second entry of the same key");
			}
			in.next();
			map.put(name, this.value.read(in));
			in.next();
		}
	}

	private void readPairs(JsonInput in, Map<Object, Object> map, MapForm form, KeyCost keys) {
		long each = form.heap(1) - form.heap(0);
		in.expect(JsonToken.START_ARRAY, this.text ? "an object or an array of pairs" : "an array of pairs");
		for (int i = 0; in.nextElement(i); i++) {
			in.budget().count(1);
			in.expect(JsonToken.START_ARRAY, "a pair of a key and a value");
			in.next();
			in.cost().heap(each, form.name());
			Object read = in.key(this.key, keys);
			in.next();
			map.put(read, this.value.read(in));
			in.endArray();
		}
	}

}
