/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

import io.kryowire.codec.schema.ValueBounds;
import org.jspecify.annotations.Nullable;

/**
 * A map of enum constants: the enum, unless the place says which, and the entries. An
 * empty map hides its enum; where the place does not say which it was, a {@code HashMap}
 * is read.
 */
final class EnumMapBody extends Body {

	private final @Nullable Class<?> declared;

	private final Slot value;

	private final EnumName name;

	EnumMapBody(@Nullable Class<?> declared, Slot value, OpenTypes types) {
		this.declared = declared;
		this.value = value;
		this.name = new EnumName(declared, types);
	}

	@Override
	void write(WireOutput out, Object object) {
		out.enter();
		EnumMap<?, ?> map = (EnumMap<?, ?>) object;
		this.name.write(out, map.isEmpty() ? this.declared : map.keySet().iterator().next().getDeclaringClass());
		out.writeSize(map.size());
		for (Map.Entry<?, ?> entry : map.entrySet()) {
			out.writeVarInt(((Enum<?>) entry.getKey()).ordinal(), true);
			this.value.write(out, entry.getValue());
		}
		out.leave();
	}

	@Override
	Object read(WireInput in) {
		return readAs(in, Map.class);
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	Object readAs(WireInput in, Class<?> expected) {
		in.enter();
		Class type = this.name.read(in);
		int size = in.readSize();
		if (type == null) {
			if (size > 0 || !expected.isAssignableFrom(HashMap.class)) {
				throw in.malformed("a map of constants names no enum");
			}
			in.leave();
			in.cost().heap(ValueBounds.enumMapHeap(0), "EnumMap");
			return new HashMap<>();
		}
		Object[] constants = EnumSlot.of(type).constants();
		in.cost().heap(ValueBounds.enumMapHeap(constants.length), "EnumMap");
		EnumMap map = new EnumMap(type);
		for (int i = 0; i < size; i++) {
			int ordinal = in.readVarInt(true);
			if (ordinal < 0 || ordinal >= constants.length) {
				throw in.malformed("%d is not one of the %d constants".formatted(ordinal, constants.length));
			}
			map.put((Enum) constants[ordinal], this.value.read(in));
		}
		in.leave();
		return map;
	}

}
