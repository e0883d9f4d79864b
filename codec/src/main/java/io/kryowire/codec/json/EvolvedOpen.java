/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * Anything that another version may hold in a place.
 *
 * @param place what is expected
 * @param body reads it, of whatever type it is
 * @param where the place, for refusals
 */
record EvolvedOpen(Place.Open place, OpenBody body, String where) implements PlaceReader {

	@Override
	public @Nullable Object read(JsonInput in) {
		return fit(in, (in.token() == JsonToken.VALUE_NULL) ? null : this.body.read(in));
	}

	@Nullable Object fit(JsonInput in, @Nullable Object value) {
		try {
			return this.place.fit(value);
		}
		catch (ValueMismatchException ex) {
			throw in.mismatch(this.where, ex);
		}
	}

}
