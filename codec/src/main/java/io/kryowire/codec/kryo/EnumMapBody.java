/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

import io.kryowire.codec.ValueMismatchException;
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
		this(declared, value, new EnumName(declared, types));
	}

	EnumMapBody(@Nullable Class<?> declared, Slot value, EnumName name) {
		this.declared = declared;
		this.value = value;
		this.name = name;
	}

	@Override
	void write(WireOutput out, Object object) {
		out.enter();
		EnumMap<?, ?> map = (EnumMap<?, ?>) object;
		this.name.write(out, map.isEmpty() ? this.declared : map.keySet().iterator().next().getDeclaringClass());
		out.writeSize(map.size());
		Tracker tracker = out.trackerOrNull();
		for (Map.Entry<?, ?> entry : map.entrySet()) {
			if (tracker != null) {
				tracker.push(tracker.top().nextElement());
				tracker.begin().object(entry.getKey());
				tracker.pop();
				tracker.top().key(entry.getKey());
			}
			out.writeVarInt(((Enum<?>) entry.getKey()).ordinal(), true);
			this.value.write(out, entry.getValue());
		}
		out.leave();
	}

	@Override
	Object read(WireInput in) {
		return readAs(in, Map.class);
	}

	private static Object key(WireInput in, EnumConstants constants) {
		int ordinal = in.readVarInt(true);
		Tracker tracker = Tracker.of(in);
		if (tracker == null) {
			return constants.constant(in, ordinal);
		}
		tracker.push(tracker.top().nextElement());
		Object key = constants.follow(in, tracker, ordinal);
		tracker.pop();
		tracker.top().key(key);
		return key;
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	Object readAs(WireInput in, Class<?> expected) {
		in.enter();
		EnumConstants constants = this.name.read(in);
		int size = in.readSize();
		if (constants == null) {
			if (size > 0 || !expected.isAssignableFrom(HashMap.class)) {
				throw in.malformed("a map of constants names no enum");
			}
			in.leave();
			in.cost().heap(ValueBounds.enumMapHeap(0), "EnumMap");
			return new HashMap<>();
		}
		in.cost().heap(ValueBounds.enumMapHeap(constants.constants().length), "EnumMap");
		EnumMap map = new EnumMap(constants.type());
		for (int i = 0; i < size; i++) {
			Object key = key(in, constants);
			if (map.put((Enum) key, this.value.read(in)) != null && !(constants instanceof EnumSlot)) {
				throw new ValueMismatchException("Two keys are both %s here".formatted(((Enum<?>) key).name()));
			}
		}
		in.leave();
		return map;
	}

}
