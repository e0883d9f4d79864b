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

	/** Those that the declared enum had where it was written. */
	private final @Nullable EnumConstants constants;

	private final OpenTypes types;

	EnumName(@Nullable Class<?> declared, OpenTypes types) {
		this(declared, (declared != null) ? EnumSlot.of(declared) : null, types);
	}

	EnumName(@Nullable Class<?> declared, @Nullable EnumConstants constants, OpenTypes types) {
		this.declared = declared;
		this.constants = constants;
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

	@Nullable EnumConstants read(WireInput in) {
		int number = in.readVarInt(true);
		if (number == OpenTypes.NULL) {
			return null;
		}
		EnumConstants constants = (number == OpenTypes.AS_DECLARED) ? this.constants : named(in, number);
		if (constants == null) {
			throw in.malformed("%d names no enum".formatted(number));
		}
		return constants;
	}

	private @Nullable EnumConstants named(WireInput in, int number) {
		return (this.types.read(in, number).body() instanceof EnumBody body) ? body.constants() : null;
	}

}
