/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * A text in a field, which has no tag there, or {@code null}.
 */
record TextSlot() implements Slot {

	@Override
	public void write(WireOutput out, @Nullable Object value) {
		out.writeString((String) value);
	}

	@Override
	public @Nullable Object read(WireInput in) {
		return in.readString();
	}

}
