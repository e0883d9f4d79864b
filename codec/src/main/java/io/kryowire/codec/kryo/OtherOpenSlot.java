/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import org.jspecify.annotations.Nullable;

/**
 * Anything that another version may write there, or {@code null}.
 *
 * @param place the place
 * @param exact how an instance of just the declared class is read, if there may be one
 * @param types how other types are named
 * @param where the place, for refusals
 */
record OtherOpenSlot(Place.Open place, @Nullable Body exact, OpenTypes types, String where) implements ReadingSlot {

	@Override
	public @Nullable Object read(WireInput in) {
		int number = in.readVarInt(true);
		if (number == OpenTypes.NULL) {
			return fit(null);
		}
		if (number == OpenTypes.AS_DECLARED) {
			if (this.exact == null) {
				throw in.malformed("there are no instances of the abstract " + this.place.written().type());
			}
			return fit(this.exact.read(in));
		}
		return fit(this.types.read(in, number).body().read(in));
	}

	private @Nullable Object fit(@Nullable Object value) {
		try {
			return this.place.fit(value);
		}
		catch (ValueMismatchException ex) {
			throw Refusals.at(this.where, ex);
		}
	}

}
