/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import org.jspecify.annotations.Nullable;

/**
 * Any declared object that fits: as it is if its class is the declared one or JSON knows
 * such values, else with its type's name.
 *
 * @param type what it must be assignable to
 * @param exact how an instance of just that class is written, if there may be one
 * @param members how its members are read, or those of another version of it
 * @param types how other types are named
 * @param where the place, for refusals
 */
record OpenBody(Class<?> type, @Nullable StructBody exact, PlaceReader.@Nullable Members members, OpenTypes types,
		String where) implements JsonBody {

	@Override
	public void write(JsonOutput out, Object value) {
		if (this.exact != null && value.getClass() == this.type) {
			this.exact.write(out, value);
		}
		else {
			this.types.write(out, value, this);
		}
	}

	@Override
	public Object read(JsonInput in) {
		Object value = switch (in.token()) {
			case START_OBJECT -> readObject(in);
			case START_ARRAY -> this.types.readList(in, this);
			case VALUE_STRING -> this.types.readPlain(in, String.class);
			case VALUE_TRUE, VALUE_FALSE -> this.types.readPlain(in, Boolean.class);
			case VALUE_NUMBER_INT -> this.types.readPlain(in, Integer.class);
			case VALUE_NUMBER_FLOAT -> this.types.readPlain(in, Double.class);
			default -> throw in.unexpected("a value");
		};
		requireFitting(in, value.getClass());
		return value;
	}

	/** Asked before anything is read that may be large. */
	void requireFitting(JsonInput in, Class<?> found) {
		if (!this.type.isAssignableFrom(found)) {
			throw in.malformed("%s cannot stand in %s, which holds %s".formatted(found.getName(), this.where,
					this.type.getName()));
		}
	}

	/** No name of a field and no name of ours are alike. */
	private Object readObject(JsonInput in) {
		in.next();
		if (in.atMember(Names.FORM)) {
			return this.types.readForm(in, this);
		}
		if (in.atMember(Names.TYPE)) {
			OpenType named = this.types.readName(in);
			requireFitting(in, named.type());
			in.member(Names.VALUE);
			Object value = named.body().read(in);
			in.endObject();
			return value;
		}
		if (this.members == null) {
			throw in.malformed("an object in %s, which holds %s, names no %s".formatted(this.where, this.type.getName(),
					Names.TYPE));
		}
		return this.members.readMembers(in);
	}

}
