/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.List;

import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.schema.Shape;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * One of the subtypes that a sealed type has in another version: the subtype's name there
 * and the object.
 *
 * @param place what is written
 * @param readers how each subtype is read, by its number there
 * @param where the place, for refusals
 */
record EvolvedSealed(Place.Sealed place, List<PlaceReader> readers, String where) implements PlaceReader {

	@Override
	public @Nullable Object read(JsonInput in) {
		in.expect(JsonToken.START_OBJECT, "one of the subtypes of " + this.place.ours());
		in.next();
		int number = this.place.written().subtypes().indexOf(in.textMember(Names.TYPE));
		if (number < 0) {
			throw in.malformed("%s holds none of the %d subtypes of the sender's %s".formatted(this.where,
					this.readers.size(), this.place.ours()));
		}
		in.member(Names.VALUE);
		Object value = this.readers.get(number).read(in);
		in.endObject();
		return (this.place.ours() instanceof Shape.Sealed sealed) ? in.replaced(value, sealed.type()) : value;
	}

}
