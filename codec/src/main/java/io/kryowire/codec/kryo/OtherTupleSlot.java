/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.evolution.StructResolution.Missing;
import org.jspecify.annotations.Nullable;

/**
 * Several values in a row, of which we have more or fewer.
 *
 * @param elements read those that are written
 * @param kept how many of them we have
 * @param missing the others that we have
 */
record OtherTupleSlot(Slot[] elements, int kept, Missing[] missing) implements ReadingSlot {

	@Override
	public Object read(WireInput in) {
		@Nullable Object[] values = new Object[this.kept + this.missing.length];
		int next = 0;
		for (Slot element : this.elements) {
			Object value = element.read(in);
			if (!(element instanceof SkippingSlot)) {
				values[next++] = value;
			}
		}
		for (Missing absent : this.missing) {
			if (absent.value().isRequired()) {
				throw Refusals.required(absent.target());
			}
			in.cost().heap(absent.value().heap(), "default");
			values[absent.target()] = absent.value().value();
		}
		return values;
	}

}
