/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.ValueMismatchException;
import org.jspecify.annotations.Nullable;

/**
 * A value that may be refused, with the place that it stands in.
 *
 * @param slot reads it
 * @param where the place
 */
record LocatedSlot(Slot slot, String where) implements ReadingSlot {

	@Override
	public @Nullable Object read(WireInput in) {
		try {
			return this.slot.read(in);
		}
		catch (ValueMismatchException ex) {
			throw Refusals.at(this.where, ex);
		}
	}

}
