/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import io.kryowire.codec.schema.Holder;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonToken;

/**
 * A holder, which stays one.
 *
 * @param holder which one
 * @param content what it holds
 */
record EvolvedHeld(Holder holder, PlaceReader content) implements PlaceReader {

	@Override
	public Object read(JsonInput in) {
		return this.holder.holding(readContent(in, this.content));
	}

	/** Reads an array of at most one element. */
	private static @Nullable Object readContent(JsonInput in, PlaceReader content) {
		in.expect(JsonToken.START_ARRAY, "an array of at most one element");
		in.budget().enter();
		Object held = null;
		if (in.next() != JsonToken.END_ARRAY) {
			held = content.read(in);
			in.endArray();
		}
		in.budget().leave();
		return held;
	}

	/**
	 * A holder of which only the content is left here.
	 *
	 * @param place says what is read where there is none
	 * @param content what it holds
	 * @param where the place, for refusals
	 */
	record Unwrapped(Place.Unwrapped place, PlaceReader content, String where) implements PlaceReader {

		@Override
		public @Nullable Object read(JsonInput in) {
			Object held = (in.token() == JsonToken.VALUE_NULL) ? null : readContent(in, this.content);
			return (held != null) ? held : absent(in);
		}

		private @Nullable Object absent(JsonInput in) {
			try {
				return this.place.absent();
			}
			catch (ValueMismatchException ex) {
				throw in.mismatch(this.where, ex);
			}
		}

	}

}
