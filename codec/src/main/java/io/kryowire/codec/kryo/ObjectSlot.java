/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * An object of a known class, or {@code null}.
 *
 * @param body writes the object
 */
record ObjectSlot(Body body) implements Slot {

	private static final int NULL = 0;

	private static final int PRESENT = 1;

	@Override
	public void write(WireOutput out, @Nullable Object value) {
		if (value == null) {
			out.writeByte(NULL);
			return;
		}
		out.writeByte(PRESENT);
		this.body.write(out, value);
	}

	@Override
	public @Nullable Object read(WireInput in) {
		int tag = in.readByte();
		if (tag == NULL) {
			return null;
		}
		if (tag != PRESENT) {
			throw in.malformed("%d is neither null nor an object".formatted(tag));
		}
		return this.body.read(in);
	}

}
