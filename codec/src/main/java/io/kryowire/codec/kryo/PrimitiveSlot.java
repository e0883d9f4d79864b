/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * A primitive value where an object is handed over, as at the root.
 *
 * @param body writes the boxed value
 */
record PrimitiveSlot(Body body) implements Slot {

	@Override
	public void write(WireOutput out, @Nullable Object value) {
		this.body.write(out, Objects.requireNonNull(value, "A primitive value cannot be null"));
	}

	@Override
	public Object read(WireInput in) {
		return this.body.read(in);
	}

}
