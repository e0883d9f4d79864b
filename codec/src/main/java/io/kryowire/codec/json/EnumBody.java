/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.schema.TypeDefinition;

/**
 * A constant of an enum: its name.
 *
 * @param type the enum
 * @param constants the constants by name
 * @param names the names by number
 */
record EnumBody(Class<?> type, Map<String, Enum<?>> constants,
		List<String> names) implements JsonBody, PlaceReader.Constants {

	static EnumBody of(TypeDefinition definition) {
		Map<String, Enum<?>> constants = new LinkedHashMap<>();
		for (Object each : definition.type().getEnumConstants()) {
			Enum<?> constant = (Enum<?>) each;
			constants.put(definition.constants().get(constant.ordinal()).now(), constant);
		}
		return new EnumBody(definition.type(), constants, List.copyOf(constants.keySet()));
	}

	String nameOf(Object constant) {
		return this.names.get(((Enum<?>) constant).ordinal());
	}

	@Override
	public void write(JsonOutput out, Object value) {
		out.json().writeString(nameOf(value));
	}

	@Override
	public Enum<?> read(JsonInput in) {
		return constant(in, in.string("a constant of " + this.type.getName()));
	}

	@Override
	public int size() {
		return this.constants.size();
	}

	@Override
	public Enum<?> constant(JsonInput in, String name) {
		Enum<?> constant = this.constants.get(name);
		if (constant == null) {
			throw in.malformed("a name that is not a constant of " + this.type.getName());
		}
		return constant;
	}

}
