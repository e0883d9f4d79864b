/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * Several values in a row.
 *
 * @param elements how each is written
 */
record TupleSlot(Slot[] elements) implements Slot {

	@Override
	public void write(WireOutput out, @Nullable Object value) {
		@Nullable Object[] values = (Object[]) value;
		if (values == null || values.length != this.elements.length) {
			throw new IllegalArgumentException("Expected %d values, but got %s".formatted(this.elements.length,
					(values != null) ? values.length : null));
		}
		for (int i = 0; i < values.length; i++) {
			this.elements[i].write(out, values[i]);
		}
	}

	@Override
	public Object read(WireInput in) {
		@Nullable Object[] values = new Object[this.elements.length];
		for (int i = 0; i < values.length; i++) {
			values[i] = this.elements[i].read(in);
		}
		return values;
	}

}
