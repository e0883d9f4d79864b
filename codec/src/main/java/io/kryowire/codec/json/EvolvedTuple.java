/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.List;

import io.kryowire.codec.evolution.Place;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * Several values in a row: those that are written, and ours that are not.
 *
 * @param place what is written
 * @param readers how each is read
 */
record EvolvedTuple(Place.Tuple place, List<PlaceReader> readers) implements PlaceReader {

	@Override
	public Object read(JsonInput in) {
		in.expect(JsonToken.START_ARRAY, "an array of values");
		@Nullable Object[] values = new @Nullable Object[size()];
		for (int i = 0; i < this.readers.size(); i++) {
			in.next();
			Object value = this.readers.get(i).read(in);
			if (!(this.place.elements().get(i) instanceof Place.Skip)) {
				values[i] = value;
			}
		}
		in.endArray();
		this.place.missing().forEach((missing) -> values[missing.target()] = missing.value().value());
		return values;
	}

	private int size() {
		int read = (int) this.place.elements().stream().filter((element) -> !(element instanceof Place.Skip)).count();
		return read + this.place.missing().size();
	}

}
