/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

/**
 * A constant of an enum whose class is known.
 */
final class EnumBody extends Body {

	private final Slot slot;

	EnumBody(Slot slot) {
		this.slot = slot;
	}

	Slot slot() {
		return this.slot;
	}

	EnumConstants constants() {
		return (EnumConstants) this.slot;
	}

	@Override
	void write(WireOutput out, Object value) {
		this.slot.write(out, value);
	}

	@Override
	Object read(WireInput in) {
		Object constant = this.slot.read(in);
		if (constant == null) {
			throw in.malformed("a constant is missing");
		}
		return constant;
	}

}
