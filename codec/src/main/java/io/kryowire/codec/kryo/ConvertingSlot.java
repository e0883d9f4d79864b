/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.function.UnaryOperator;

import io.kryowire.codec.ValueMismatchException;
import org.jspecify.annotations.Nullable;

/**
 * A value that becomes another.
 *
 * @param written reads it
 * @param conversion converts it
 * @param where the place, for refusals
 */
record ConvertingSlot(Slot written, UnaryOperator<@Nullable Object> conversion, String where) implements ReadingSlot {

	@Override
	public @Nullable Object read(WireInput in) {
		Object value = this.written.read(in);
		try {
			return this.conversion.apply(value);
		}
		catch (ValueMismatchException ex) {
			throw Refusals.at(this.where, ex);
		}
	}

}
