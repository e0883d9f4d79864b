/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * A constant of an enum, or {@code null}: its number plus one.
 *
 * @param type the enum
 * @param constants the constants in their order
 */
record EnumSlot(Class<?> type, Object[] constants) implements Slot, EnumConstants {

	/** The JDK copies the constants each time it is asked for them. */
	private static final ClassValue<EnumSlot> SLOTS = new ClassValue<>() {

		@Override
		protected EnumSlot computeValue(Class<?> type) {
			return new EnumSlot(type, type.getEnumConstants());
		}

	};

	static EnumSlot of(Class<?> type) {
		return SLOTS.get(type);
	}

	@Override
	public Object constant(WireInput in, int ordinal) {
		if (ordinal < 0 || ordinal >= this.constants.length) {
			throw in.malformed("%d is not one of the %d constants".formatted(ordinal, this.constants.length));
		}
		return this.constants[ordinal];
	}

	@Override
	public Object follow(WireInput in, Tracker tracker, int ordinal) {
		Object constant = constant(in, ordinal);
		KeptEntry whole = tracker.whole();
		tracker.begin().object(constant);
		tracker.dropSkipped();
		return (whole != null) ? tracker.restoreWhole(in, whole, constant, this.type) : constant;
	}

	@Override
	public void write(WireOutput out, @Nullable Object value) {
		out.writeVarInt((value != null) ? ((Enum<?>) value).ordinal() + 1 : 0, true);
	}

	@Override
	public @Nullable Object read(WireInput in) {
		int number = in.readVarInt(true);
		if (number < 0 || number > this.constants.length) {
			throw in.malformed("%d is not one of the %d constants".formatted(number, this.constants.length));
		}
		return (number > 0) ? this.constants[number - 1] : null;
	}

}
