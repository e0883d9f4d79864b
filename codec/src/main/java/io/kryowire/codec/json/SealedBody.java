/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.List;

import io.kryowire.codec.TypeNotAllowedException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/**
 * One of the subtypes of a sealed type: the subtype's name and the object.
 *
 * @param type the sealed type
 * @param classes its subtypes
 * @param bodies how each is written
 * @param where the place, for refusals
 */
record SealedBody(Class<?> type, List<Class<?>> classes, List<JsonBody> bodies, String where) implements JsonBody {

	@Override
	public void write(JsonOutput out, Object value) {
		Class<?> subtype = (value instanceof Enum<?> constant) ? constant.getDeclaringClass() : value.getClass();
		int index = this.classes.indexOf(subtype);
		if (index < 0) {
			throw new TypeNotAllowedException(subtype.getName(),
					"%s, in %s, extends a non-sealed subtype of the sealed %s; declare the field as an open type instead"
						.formatted(subtype.getName(), this.where, this.type.getName()));
		}
		JsonGenerator json = out.json();
		json.writeStartObject();
		json.writeStringProperty(Names.TYPE, subtype.getName());
		json.writeName(Names.VALUE);
		this.bodies.get(index).write(out, value);
		json.writeEndObject();
	}

	@Override
	public Object read(JsonInput in) {
		in.expect(JsonToken.START_OBJECT, "one of the subtypes of " + this.type.getName());
		in.next();
		JsonBody body = body(in, in.textMember(Names.TYPE));
		in.member(Names.VALUE);
		Object value = body.read(in);
		in.endObject();
		return value;
	}

	private JsonBody body(JsonInput in, String name) {
		for (int i = 0; i < this.classes.size(); i++) {
			if (this.classes.get(i).getName().equals(name)) {
				return this.bodies.get(i);
			}
		}
		throw in.malformed("%s is not one of the %d subtypes of %s".formatted(JsonInput.typeName(name),
				this.bodies.size(), this.type.getName()));
	}

}
