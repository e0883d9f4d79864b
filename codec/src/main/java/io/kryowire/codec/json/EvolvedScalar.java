/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.evolution.WrittenShape;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * A value of the JDK that is another one here.
 *
 * @param place converts it
 * @param body reads what was written
 * @param where the place, for refusals
 */
record EvolvedScalar(Place.Scalar place, JsonBody body, String where) implements PlaceReader {

	@Override
	public @Nullable Object read(JsonInput in) {
		boolean nothing = in.token() == JsonToken.VALUE_NULL
				&& !(this.place.written() instanceof WrittenShape.Primitive);
		return convert(in, nothing ? null : this.body.read(in));
	}

	@Nullable Object convert(JsonInput in, @Nullable Object value) {
		try {
			return this.place.convert(value);
		}
		catch (ValueMismatchException ex) {
			throw in.mismatch(this.where, ex);
		}
	}

}
