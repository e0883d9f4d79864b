/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import org.jspecify.annotations.Nullable;

/**
 * Slots that tell a tracker where they are.
 */
final class TrackedSlots {

	private TrackedSlots() {
	}

	private static Tracker tracker(WireInput in) {
		return java.util.Objects.requireNonNull(Tracker.of(in));
	}

	/** The elements that have been read are those of a set. */
	static void unordered(WireInput in) {
		tracker(in).top().unordered();
	}

	/**
	 * An element of a collection or array.
	 *
	 * @param slot the element
	 */
	record Element(Slot slot) implements Slot {

		@Override
		public void write(WireOutput out, @Nullable Object value) {
			Tracker tracker = out.tracker();
			tracker.push(tracker.top().nextElement());
			this.slot.write(out, value);
			tracker.pop();
		}

		@Override
		public @Nullable Object read(WireInput in) {
			Tracker tracker = tracker(in);
			tracker.push(tracker.top().nextElement());
			Object value = this.slot.read(in);
			tracker.pop();
			return value;
		}

	}

	/**
	 * A key of a map, which its value is found by.
	 *
	 * @param slot the key
	 */
	record Key(Slot slot) implements Slot {

		@Override
		public void write(WireOutput out, @Nullable Object value) {
			Tracker tracker = out.tracker();
			tracker.push(tracker.top().nextElement());
			this.slot.write(out, value);
			tracker.pop();
			tracker.top().key(value);
		}

		@Override
		public @Nullable Object read(WireInput in) {
			Tracker tracker = tracker(in);
			tracker.top().unordered();
			tracker.push(tracker.top().nextElement());
			Object value = this.slot.read(in);
			tracker.pop();
			tracker.top().key(value);
			return value;
		}

	}

	/**
	 * A value of a map.
	 *
	 * @param slot the value
	 */
	record Value(Slot slot) implements Slot {

		@Override
		public void write(WireOutput out, @Nullable Object value) {
			Tracker tracker = out.tracker();
			tracker.push(tracker.top().valueOfKey());
			this.slot.write(out, value);
			tracker.pop();
		}

		@Override
		public @Nullable Object read(WireInput in) {
			Tracker tracker = tracker(in);
			tracker.push(tracker.top().valueOfKey());
			Object value = this.slot.read(in);
			tracker.pop();
			return value;
		}

	}

	/**
	 * A constant of an enum, which may stand in for another.
	 *
	 * @param slot the constant
	 */
	record Constant(EnumSlot slot) implements Slot, EnumConstants {

		@Override
		public Class<?> type() {
			return this.slot.type();
		}

		@Override
		public @Nullable Object[] constants() {
			return this.slot.constants();
		}

		@Override
		public Object constant(WireInput in, int ordinal) {
			return this.slot.constant(in, ordinal);
		}

		@Override
		public void write(WireOutput out, @Nullable Object value) {
			if (value != null) {
				out.tracker().begin().object(value);
			}
			this.slot.write(out, value);
		}

		@Override
		public @Nullable Object read(WireInput in) {
			Object value = this.slot.read(in);
			return (value != null) ? this.slot.follow(in, tracker(in), ((Enum<?>) value).ordinal()) : null;
		}

		@Override
		public Object follow(WireInput in, Tracker tracker, int ordinal) {
			return this.slot.follow(in, tracker, ordinal);
		}

	}

	/**
	 * An object of a sealed type, which may stand in for another.
	 *
	 * @param slot the object
	 */
	record Sealed(SealedSlot slot) implements Slot {

		@Override
		public void write(WireOutput out, @Nullable Object value) {
			this.slot.write(out, value);
		}

		@Override
		public @Nullable Object read(WireInput in) {
			int number = this.slot.number(in);
			if (number == 0) {
				return null;
			}
			KeptEntry whole = tracker(in).whole();
			Object value = this.slot.bodies()[number - 1].read(in);
			return (whole != null) ? tracker(in).restoreWhole(in, whole, value, this.slot.type()) : value;
		}

	}

}
