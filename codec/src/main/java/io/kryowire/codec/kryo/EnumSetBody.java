/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.EnumSet;
import java.util.Set;

import io.kryowire.codec.schema.ValueBounds;
import org.jspecify.annotations.Nullable;

/**
 * A set of enum constants: the enum, unless the place says which, and the constants.
 */
final class EnumSetBody extends Body {

	private final @Nullable Class<?> declared;

	private final EnumName name;

	EnumSetBody(@Nullable Class<?> declared, OpenTypes types) {
		this.declared = declared;
		this.name = new EnumName(declared, types);
	}

	@Override
	@SuppressWarnings({ "unchecked", "rawtypes" })
	void write(WireOutput out, Object value) {
		EnumSet set = (EnumSet) value;
		Set<?> constants = set.isEmpty() ? EnumSet.complementOf(set) : set;
		this.name.write(out,
				constants.isEmpty() ? this.declared : ((Enum<?>) constants.iterator().next()).getDeclaringClass());
		out.writeSize(set.size());
		for (Object constant : set) {
			out.writeVarInt(((Enum<?>) constant).ordinal(), true);
		}
	}

	@Override
	@SuppressWarnings({ "unchecked", "rawtypes" })
	Object read(WireInput in) {
		Class type = this.name.read(in);
		if (type == null) {
			throw in.malformed("a set of constants names no enum");
		}
		Object[] constants = EnumSlot.of(type).constants();
		in.cost().heap(ValueBounds.enumSetHeap(constants.length), "EnumSet");
		EnumSet set = EnumSet.noneOf(type);
		for (int i = in.readSize(); i > 0; i--) {
			int ordinal = in.readVarInt(true);
			if (ordinal < 0 || ordinal >= constants.length) {
				throw in.malformed("%d is not one of the %d constants".formatted(ordinal, constants.length));
			}
			set.add(constants[ordinal]);
		}
		return set;
	}

}
