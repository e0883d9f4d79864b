/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.List;

import io.kryowire.codec.WireException;
import io.kryowire.codec.schema.FieldDefinition;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Objects of our own version, with a tracker.
 */
final class TrackedStruct extends Body {

	private final TypeDefinition definition;

	private final StructAccess access;

	private final Slot[] slots;

	private final boolean leaf;

	private final boolean[] present;

	TrackedStruct(TypeDefinition definition, Slots slots) {
		this.definition = definition;
		this.access = new StructAccess(definition);
		this.slots = definition.fields().stream().map((field) -> slot(definition, field, slots)).toArray(Slot[]::new);
		this.leaf = definition.fields().stream().allMatch((field) -> StructCompiler.isLeaf(field.shape()));
		this.present = new boolean[this.slots.length];
		java.util.Arrays.fill(this.present, true);
	}

	private static Slot slot(TypeDefinition definition, FieldDefinition field, Slots slots) {
		return field.shape().equals(Slots.TEXT) ? new TextSlot()
				: slots.slot(field.shape(), definition.type().getName() + "." + field.name());
	}

	@Override
	void write(WireOutput out, Object value) {
		if (this.leaf) {
			out.count(1);
		}
		else {
			out.enter();
		}
		Tracker tracker = out.tracker();
		tracker.begin().object(value);
		for (int i = 0; i < this.slots.length; i++) {
			tracker.push(this.definition.fields().get(i).name());
			this.slots[i].write(out, this.access.get(value, i));
			tracker.pop();
		}
		if (!this.leaf) {
			out.leave();
		}
	}

	@Override
	Object read(WireInput in) {
		if (this.leaf) {
			in.count(1);
		}
		else {
			in.enter();
		}
		Tracker tracker = java.util.Objects.requireNonNull(Tracker.of(in));
		KeptPlace node = tracker.begin();
		List<KeptEntry> kept = tracker.fields();
		@Nullable Object[] values = this.access.values();
		for (int i = 0; i < this.slots.length; i++) {
			tracker.push(this.definition.fields().get(i).name());
			values[i] = this.slots[i].read(in);
			tracker.pop();
		}
		tracker.restore(in, this.definition, kept, this.present, values);
		try {
			Object made = this.access.make(values);
			node.object(made);
			if (!this.leaf) {
				in.leave();
			}
			return made;
		}
		catch (WireException | Error ex) {
			throw ex;
		}
		catch (Throwable ex) {
			throw Refusals.unchecked(ex);
		}
	}

	/** Whether there is nothing to follow in a place. */
	static boolean isPlain(Shape shape) {
		return shape instanceof Shape.Primitive || shape instanceof Shape.Value;
	}

}
