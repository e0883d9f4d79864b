/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * Names the enum whose constants follow, in one byte where it is the declared one.
 */
final class EnumName {

	private final @Nullable Class<?> declared;

	private final OpenTypes types;

	EnumName(@Nullable Class<?> declared, OpenTypes types) {
		this.declared = declared;
		this.types = types;
	}

	void write(WireOutput out, @Nullable Class<?> type) {
		if (type == null) {
			out.writeByte(OpenTypes.NULL);
		}
		else if (type == this.declared) {
			out.writeByte(OpenTypes.AS_DECLARED);
		}
		else {
			this.types.write(out, this.types.of(type, "a collection of enum constants"));
		}
	}

	@Nullable Class<?> read(WireInput in) {
		int number = in.readVarInt(true);
		if (number == OpenTypes.NULL) {
			return null;
		}
		Class<?> type = (number == OpenTypes.AS_DECLARED) ? this.declared : this.types.read(in, number).type();
		if (type == null || !type.isEnum()) {
			throw in.malformed("%d names no enum".formatted(number));
		}
		return type;
	}

}
