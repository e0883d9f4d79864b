/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Objects;

import io.kryowire.codec.evolution.WrittenShape;
import io.kryowire.codec.evolution.WrittenType;
import org.jspecify.annotations.Nullable;

/**
 * One of the subtypes that a sealed type has in another version, or {@code null}.
 *
 * @param reader passes over what is restored
 * @param written the sealed type there
 * @param bodies how each is read here
 * @param expected what is expected here
 * @param unknown what is read here for subtypes that are unknown, {@code null} if they
 * are refused
 */
record OtherSealedSlot(SchemaReader reader, WrittenShape.Sealed written, Body[] bodies, Class<?> expected,
		@Nullable StandIn unknown) implements ReadingSlot {

	@Override
	public @Nullable Object read(WireInput in) {
		int number = in.readVarInt(true);
		if (number < 0 || number > this.bodies.length) {
			throw in.malformed("%d is not one of the %d subtypes of %s".formatted(number, this.bodies.length,
					this.written.type()));
		}
		if (number == 0) {
			return null;
		}
		Tracker tracker = Tracker.of(in);
		KeptEntry whole = (tracker != null) ? tracker.whole() : null;
		return (tracker != null && whole != null) ? restored(in, tracker, whole, number)
				: this.bodies[number - 1].read(in);
	}

	private WrittenType type(int number) {
		return Objects.requireNonNull(this.reader.schema().types().get(this.written.subtypes().get(number - 1)));
	}

	private Object restored(WireInput in, Tracker tracker, KeptEntry whole, int number) {
		if (!tracker.isKnown(in, whole, this.expected)) {
			tracker.keep(whole);
			Body body = this.bodies[number - 1];
			return (this.unknown != null && (body instanceof StandInBody || tracker.isUnknownType(in, whole)))
					? this.unknown.readInstead(in, tracker, type(number)) : body.read(in);
		}
		this.reader.skipper().body(in, type(number));
		tracker.dropSkipped();
		return tracker.readWhole(in, whole);
	}

}
