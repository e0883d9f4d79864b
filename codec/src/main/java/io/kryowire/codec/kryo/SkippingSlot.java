/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.evolution.WrittenShape;
import org.jspecify.annotations.Nullable;

/**
 * Passes over a value.
 *
 * @param skipper how
 * @param shape what is written
 */
record SkippingSlot(Skipper skipper, WrittenShape shape) implements ReadingSlot {

	@Override
	public @Nullable Object read(WireInput in) {
		this.skipper.place(in, this.shape);
		return null;
	}

}
