/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.TypeNotAllowedException;
import org.jspecify.annotations.Nullable;

/**
 * One of the subtypes of a sealed type, or {@code null}: the subtype's number and the
 * object.
 *
 * @param type the sealed type
 * @param classes its subtypes
 * @param bodies how each is written
 * @param where the place, for refusals
 */
record SealedSlot(Class<?> type, Class<?>[] classes, Body[] bodies, String where) implements Slot {

	@Override
	public void write(WireOutput out, @Nullable Object value) {
		if (value == null) {
			out.writeVarInt(0, true);
			return;
		}
		int index = indexOf((value instanceof Enum<?> constant) ? constant.getDeclaringClass() : value.getClass());
		out.writeVarInt(index + 1, true);
		this.bodies[index].write(out, value);
	}

	private int indexOf(Class<?> subtype) {
		for (int i = 0; i < this.classes.length; i++) {
			if (this.classes[i] == subtype) {
				return i;
			}
		}
		throw new TypeNotAllowedException(subtype.getName(),
				"%s, in %s, extends a non-sealed subtype of the sealed %s; declare the field as an open type instead"
					.formatted(subtype.getName(), this.where, this.type.getName()));
	}

	@Override
	public @Nullable Object read(WireInput in) {
		int number = number(in);
		return (number > 0) ? this.bodies[number - 1].read(in) : null;
	}

	/** The number of a subtype, 0 for {@code null}. */
	int number(WireInput in) {
		int number = in.readVarInt(true);
		if (number < 0 || number > this.bodies.length) {
			throw in.malformed("%d is not one of the %d subtypes of %s".formatted(number, this.bodies.length,
					this.type.getName()));
		}
		return number;
	}

}
