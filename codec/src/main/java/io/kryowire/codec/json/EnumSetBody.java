/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.EnumSet;
import java.util.Set;

import io.kryowire.codec.schema.ValueBounds;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * A set of enum constants: an array of their names, with the enum's name unless the place
 * says which enum it is.
 *
 * @param type the declared class or interface
 * @param tag names the enum
 */
record EnumSetBody(Class<?> type, EnumTag tag) {

	static final String FORM = "EnumSet";

	/** Whether there can be nothing else than a set of the declared enum's constants. */
	boolean plain() {
		return this.type == EnumSet.class && this.tag.declared() != null;
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	void write(JsonOutput out, EnumSet set) {
		Set<?> constants = set.isEmpty() ? EnumSet.complementOf(set) : set;
		Class<?> found = constants.isEmpty() ? this.tag.declaredType()
				: ((Enum<?>) constants.iterator().next()).getDeclaringClass();
		if (plain() && found == this.tag.declaredType()) {
			writeItems(out, set);
			return;
		}
		out.json().writeStartObject();
		out.json().writeStringProperty(Names.FORM, FORM);
		this.tag.write(out, found);
		out.json().writeName(Names.ITEMS);
		writeItems(out, set);
		out.json().writeEndObject();
	}

	private void writeItems(JsonOutput out, Set<?> set) {
		out.size(set.size());
		out.json().writeStartArray();
		for (Object constant : set) {
			this.tag.names(((Enum<?>) constant).getDeclaringClass()).write(out, constant);
		}
		out.json().writeEndArray();
	}

	Object readPlain(JsonInput in) {
		return readItems(in, this.tag.declared());
	}

	/** Reads what follows the form's name, up to the end of the array. */
	Object readForm(JsonInput in) {
		PlaceReader.Constants constants = this.tag.read(in);
		in.member(Names.ITEMS);
		return readItems(in, constants);
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	private static Object readItems(JsonInput in, PlaceReader.@Nullable Constants constants) {
		if (constants == null) {
			throw in.malformed("a set of constants names no enum");
		}
		in.expect(JsonToken.START_ARRAY, "an array of constants");
		in.cost().heap(ValueBounds.enumSetHeap(constants.size()), FORM);
		EnumSet set = EnumSet.noneOf((Class) constants.type());
		for (int i = 0; in.nextElement(i); i++) {
			in.budget().count(1);
			set.add(constants.read(in));
		}
		return set;
	}

}
