/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

import io.kryowire.codec.schema.ValueBounds;
import tools.jackson.core.JsonToken;

/**
 * A map of enum constants: an object with their names, with the enum's name unless the
 * place says which enum it is. An empty map hides its enum; where the place does not say
 * which it was, a {@code HashMap} is read.
 *
 * @param type the declared class or interface
 * @param value what its values are
 * @param tag names the enum
 */
record EnumMapBody(Class<?> type, JsonSlot value, EnumTag tag) {

	static final String FORM = "EnumMap";

	/** Whether there can be nothing else than a map of the declared enum's constants. */
	boolean plain() {
		return this.type == EnumMap.class && this.tag.declared() != null;
	}

	void write(JsonOutput out, EnumMap<?, ?> map) {
		Class<?> found = map.isEmpty() ? this.tag.declaredType() : map.keySet().iterator().next().getDeclaringClass();
		if (plain() && found == this.tag.declaredType()) {
			writeEntries(out, map);
			return;
		}
		out.json().writeStartObject();
		out.json().writeStringProperty(Names.FORM, FORM);
		this.tag.write(out, found);
		out.json().writeName(Names.ENTRIES);
		writeEntries(out, map);
		out.json().writeEndObject();
	}

	private void writeEntries(JsonOutput out, Map<?, ?> map) {
		out.size(map.size());
		out.json().writeStartObject();
		for (Map.Entry<?, ?> entry : map.entrySet()) {
			Enum<?> key = (Enum<?>) entry.getKey();
			out.json().writeName(this.tag.names(key.getDeclaringClass()).nameOf(key));
			this.value.write(out, entry.getValue());
		}
		out.json().writeEndObject();
	}

	/** Reads what follows the form's name, up to the end of the entries. */
	Object readForm(JsonInput in) {
		PlaceReader.Constants constants = this.tag.read(in);
		in.member(Names.ENTRIES);
		in.expect(JsonToken.START_OBJECT, "an object with constants");
		JsonToken first = in.next();
		if (constants != null) {
			return readMembers(in, constants);
		}
		if (first != JsonToken.END_OBJECT || !this.type.isAssignableFrom(HashMap.class)) {
			throw in.malformed("a map of constants names no enum");
		}
		in.budget().enter();
		in.budget().leave();
		in.cost().heap(ValueBounds.enumMapHeap(0), FORM);
		return new HashMap<>();
	}

	/** Reads what follows the opening brace. */
	Object readMembers(JsonInput in) {
		EnumBody constants = this.tag.declared();
		if (constants == null) {
			throw in.malformed("a map of constants names no enum");
		}
		return readMembers(in, constants);
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	private Object readMembers(JsonInput in, PlaceReader.Constants constants) {
		in.budget().enter();
		in.cost().heap(ValueBounds.enumMapHeap(constants.size()), FORM);
		EnumMap map = new EnumMap(constants.type());
		while (in.token() != JsonToken.END_OBJECT) {
			in.budget().length(map.size() + 1L);
			in.budget().count(1);
			Enum<?> constant = constants.constant(in, in.name());
			if (map.containsKey(constant)) {
				throw in.malformed("a second entry of the same constant");
			}
			in.next();
			map.put((Enum) constant, this.value.read(in));
			in.next();
		}
		in.budget().leave();
		return map;
	}

}
