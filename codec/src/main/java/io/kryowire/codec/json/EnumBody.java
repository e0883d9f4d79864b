/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A constant of an enum: its name.
 *
 * @param type the enum
 * @param constants the constants by name
 */
record EnumBody(Class<?> type, Map<String, Enum<?>> constants) implements JsonBody {

	static EnumBody of(Class<?> type) {
		Map<String, Enum<?>> constants = new LinkedHashMap<>();
		for (Object constant : type.getEnumConstants()) {
			constants.put(((Enum<?>) constant).name(), (Enum<?>) constant);
		}
		return new EnumBody(type, constants);
	}

	@Override
	public void write(JsonOutput out, Object value) {
		out.json().writeString(((Enum<?>) value).name());
	}

	@Override
	public Enum<?> read(JsonInput in) {
		return constant(in, in.string("a constant of " + this.type.getName()));
	}

	Enum<?> constant(JsonInput in, String name) {
		Enum<?> constant = this.constants.get(name);
		if (constant == null) {
			throw in.malformed("a name that is not a constant of " + this.type.getName());
		}
		return constant;
	}

}
