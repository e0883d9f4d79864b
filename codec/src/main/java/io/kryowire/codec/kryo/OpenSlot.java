/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * Any declared object that fits, or {@code null}: a byte if it is of the declared class
 * itself, else its type's name and the object.
 *
 * @param type what it must be assignable to
 * @param exact how an instance of just that class is written, if there may be one
 * @param types how other types are named
 * @param where the place, for refusals
 */
record OpenSlot(Class<?> type, @Nullable Body exact, OpenTypes types, String where) implements Slot {

	@Override
	public void write(WireOutput out, @Nullable Object value) {
		if (value == null) {
			out.writeByte(OpenTypes.NULL);
			return;
		}
		Body body = this.exact;
		if (body != null && value.getClass() == this.type) {
			out.writeByte(OpenTypes.AS_DECLARED);
		}
		else {
			OpenType named = this.types.of(value.getClass(), this.where);
			if (named.standIn() && !this.type.isAssignableFrom(named.type())) {
				throw this.types.notDeclared(value.getClass(), this.where);
			}
			this.types.write(out, named);
			body = named.body();
		}
		body.write(out, value);
	}

	@Override
	public @Nullable Object read(WireInput in) {
		int number = in.readVarInt(true);
		if (number == OpenTypes.NULL) {
			return null;
		}
		if (number == OpenTypes.AS_DECLARED) {
			if (this.exact == null) {
				throw in.malformed("there are no instances of the abstract " + this.type.getName());
			}
			return this.exact.read(in);
		}
		OpenType named = this.types.read(in, number);
		requireFitting(in, named.type());
		Object value = named.body().read(in);
		if (!this.type.isInstance(value)) {
			throw misfit(in, value.getClass());
		}
		return value;
	}

	/** Arrays are not all of the class that stands for them. */
	private void requireFitting(WireInput in, Class<?> found) {
		if (this.type.isArray() ? !found.isArray() : !this.type.isAssignableFrom(found)) {
			throw misfit(in, found);
		}
	}

	private RuntimeException misfit(WireInput in, Class<?> found) {
		return in.malformed(
				"%s cannot stand in %s, which holds %s".formatted(found.getName(), this.where, this.type.getName()));
	}

}
