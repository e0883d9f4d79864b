/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.EnumSet;
import java.util.Set;

import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.schema.ValueBounds;
import org.jspecify.annotations.Nullable;

/**
 * A set of enum constants: the enum, unless the place says which, and the constants.
 */
final class EnumSetBody extends Body {

	private final @Nullable Class<?> declared;

	private final EnumName name;

	EnumSetBody(@Nullable Class<?> declared, OpenTypes types) {
		this(declared, new EnumName(declared, types));
	}

	EnumSetBody(@Nullable Class<?> declared, EnumName name) {
		this.declared = declared;
		this.name = name;
	}

	@Override
	@SuppressWarnings({ "unchecked", "rawtypes" })
	void write(WireOutput out, Object value) {
		EnumSet set = (EnumSet) value;
		Set<?> constants = set.isEmpty() ? EnumSet.complementOf(set) : set;
		this.name.write(out,
				constants.isEmpty() ? this.declared : ((Enum<?>) constants.iterator().next()).getDeclaringClass());
		out.writeSize(set.size());
		Tracker tracker = out.trackerOrNull();
		for (Object constant : set) {
			if (tracker != null) {
				tracker.push(new KeptPlace.Key(constant));
				tracker.begin().object(constant);
				tracker.pop();
			}
			out.writeVarInt(((Enum<?>) constant).ordinal(), true);
		}
	}

	@Override
	@SuppressWarnings({ "unchecked", "rawtypes" })
	Object read(WireInput in) {
		EnumConstants constants = this.name.read(in);
		if (constants == null) {
			throw in.malformed("a set of constants names no enum");
		}
		in.cost().heap(ValueBounds.enumSetHeap(constants.constants().length), "EnumSet");
		EnumSet set = EnumSet.noneOf((Class) constants.type());
		Tracker tracker = Tracker.of(in);
		for (int i = in.readSize(); i > 0; i--) {
			int ordinal = in.readVarInt(true);
			if (tracker != null) {
				follow(in, tracker, constants, ordinal, set);
			}
			else {
				add(set, constants.constant(in, ordinal), constants);
			}
		}
		return set;
	}

	/** Two that are one here would be one where they come back. */
	@SuppressWarnings({ "unchecked", "rawtypes" })
	private static void add(EnumSet set, Object constant, EnumConstants constants) {
		if (!set.add(constant) && !(constants instanceof EnumSlot)) {
			throw new ValueMismatchException("Two constants are both %s here".formatted(((Enum<?>) constant).name()));
		}
	}

	/** One constant may stand for several that are unknown here. */
	@SuppressWarnings({ "unchecked", "rawtypes" })
	private static void follow(WireInput in, Tracker tracker, EnumConstants constants, int ordinal, EnumSet set) {
		KeptEntry whole = tracker.whole();
		if (whole == null) {
			tracker.push(new KeptPlace.Key(constants.constant(in, ordinal)));
			add(set, constants.follow(in, tracker, ordinal), constants);
			tracker.pop();
			return;
		}
		for (; whole != null; whole = tracker.whole()) {
			boolean one = tracker.isKnown(in, whole, constants.type());
			Object ours = one ? null : tracker.constantFor(in, whole, constants.type());
			Object standIn = (one || ours != null) ? ours : constants.constant(in, ordinal);
			tracker.push((standIn != null) ? new KeptPlace.Key(standIn) : whole);
			if (standIn == null) {
				set.add(tracker.readWhole(in, whole));
			}
			else {
				tracker.top().object(standIn);
				tracker.keep(whole);
				set.add(standIn);
			}
			tracker.pop();
		}
		tracker.count();
	}

}
