/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.schema.Holder;
import org.jspecify.annotations.Nullable;

/**
 * What is held now, and was not there.
 *
 * @param holder what holds it
 * @param content reads it
 */
record WrappingSlot(Holder holder, Slot content) implements ReadingSlot {

	@Override
	public @Nullable Object read(WireInput in) {
		return this.holder.holding(this.content.read(in));
	}

}
