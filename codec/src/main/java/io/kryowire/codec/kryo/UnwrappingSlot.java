/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.evolution.Place;
import org.jspecify.annotations.Nullable;

/**
 * What was held there, and is not now.
 *
 * @param place the place
 * @param content reads what is held
 * @param where the place, for refusals
 */
record UnwrappingSlot(Place.Unwrapped place, Slot content, String where) implements ReadingSlot {

	@Override
	public @Nullable Object read(WireInput in) {
		int tag = in.readByte();
		if ((tag & ~1) != 0) {
			throw in.malformed("%d is neither null nor an object".formatted(tag));
		}
		Object value = null;
		if (tag == 1) {
			in.enter();
			value = this.content.read(in);
			in.leave();
		}
		try {
			return (value != null) ? value : this.place.absent();
		}
		catch (ValueMismatchException ex) {
			throw Refusals.at(this.where, ex);
		}
	}

}
