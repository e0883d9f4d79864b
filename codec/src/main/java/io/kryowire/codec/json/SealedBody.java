/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.List;
import java.util.Objects;

import io.kryowire.codec.TypeNotAllowedException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonToken;

/**
 * One of the subtypes of a sealed type: the subtype's name and the object.
 *
 * @param type the sealed type
 * @param classes its subtypes
 * @param names their names on the wire
 * @param bodies how each is written
 * @param where the place, for refusals
 */
record SealedBody(Class<?> type, List<Class<?>> classes, List<String> names, List<JsonBody> bodies,
		String where) implements JsonBody {

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
		json.writeStringProperty(Names.TYPE, this.names.get(index));
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
		return Objects.requireNonNull(in.replaced(value, this.type));
	}

	private JsonBody body(JsonInput in, String name) {
		int index = this.names.indexOf(name);
		if (index >= 0) {
			return this.bodies.get(index);
		}
		throw in.malformed("%s is not one of the %d subtypes of %s".formatted(JsonInput.typeName(name),
				this.bodies.size(), this.type.getName()));
	}

}
