/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.evolution.WrittenType;
import org.jspecify.annotations.Nullable;

/**
 * A constant of another version of an enum, or {@code null}.
 *
 * @param written the enum there
 * @param type the enum here
 * @param ours our constants for theirs, {@code null} for those that are refused
 * @param standIns which of ours stand for others
 * @param reader says why
 */
record OtherEnumSlot(WrittenType written, Class<?> type, @Nullable Object[] ours, boolean[] standIns,
		SchemaReader reader) implements ReadingSlot, EnumConstants {

	/** Whether a constant is known here, and not by another that stands for it. */
	boolean isKnown(int ordinal) {
		return ordinal >= 0 && ordinal < this.ours.length && this.ours[ordinal] != null && !this.standIns[ordinal];
	}

	@Nullable Object find(int ordinal) {
		return (ordinal >= 0 && ordinal < this.ours.length) ? this.ours[ordinal] : null;
	}

	@Override
	public @Nullable Object[] constants() {
		return this.ours;
	}

	@Override
	public Object constant(WireInput in, int ordinal) {
		if (ordinal < 0 || ordinal >= this.ours.length) {
			throw in.malformed("%d is not one of the %d constants".formatted(ordinal, this.ours.length));
		}
		Object constant = this.ours[ordinal];
		if (constant == null) {
			throw this.reader.resolver().unknownConstant(this.written, ordinal);
		}
		return constant;
	}

	@Override
	public @Nullable Object read(WireInput in) {
		int number = in.readVarInt(true);
		if (number == 0) {
			return null;
		}
		Tracker tracker = Tracker.of(in);
		return (tracker != null) ? follow(in, tracker, number - 1) : constant(in, number - 1);
	}

	@Override
	public Object follow(WireInput in, Tracker tracker, int ordinal) {
		KeptEntry whole = tracker.whole();
		if (whole != null && tracker.isKnown(in, whole, this.type)) {
			tracker.count();
			tracker.dropSkipped();
			return tracker.readWhole(in, whole);
		}
		Object ours = (whole != null) ? tracker.constantFor(in, whole, this.type) : null;
		Object constant = (ours != null) ? ours : constant(in, ordinal);
		if (whole != null) {
			tracker.keep(whole);
		}
		else if (this.standIns[ordinal]) {
			tracker.keepConstant(this.reader, this.written, ordinal + 1);
		}
		tracker.begin().object(constant);
		tracker.dropSkipped();
		return constant;
	}

}
