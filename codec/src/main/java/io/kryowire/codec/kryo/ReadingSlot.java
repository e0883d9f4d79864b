/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * A slot that reads what another version has written. We always write our own version.
 */
interface ReadingSlot extends Slot {

	@Override
	default void write(WireOutput out, @Nullable Object value) {
		throw new IllegalStateException("Only our own version is written");
	}

}
