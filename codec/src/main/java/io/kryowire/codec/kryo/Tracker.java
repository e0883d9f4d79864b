/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import io.kryowire.codec.KeptFields;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the objects of a message in the order in which they begin, notes what is
 * unknown here, and puts back what is known again. For one message.
 */
final class Tracker {

	private final KeptPlace root = new KeptPlace(null, "");

	private final List<KeptParts.Part> kept = new ArrayList<>();

	private KeptPlace top = this.root;

	private int objects;

	/** What the message holds besides, in the order of its objects. */
	private List<KeptEntry> entries;

	private int next;

	Tracker(List<KeptEntry> entries) {
		this.entries = entries;
	}

	/** What the message holds besides has been found. */
	void start(List<KeptEntry> found) {
		this.entries = found;
	}

	static @Nullable Tracker of(WireInput in) {
		Reading reading = in.reading();
		return (reading != null) ? reading.tracker() : null;
	}

	KeptPlace root() {
		return this.root;
	}

	KeptPlace top() {
		return this.top;
	}

	void push(Object step) {
		this.top = new KeptPlace(this.top, step);
	}

	/** What is kept stays with its value: places where no object stands do not. */
	void pop() {
		KeptPlace child = this.top;
		this.top = (child.parent() != null) ? child.parent() : this.root;
		if (!child.isBare()) {
			this.top.add(child);
		}
	}

	/** An object begins that is passed over. */
	void count() {
		this.objects++;
	}

	/** An object begins. */
	KeptPlace begin() {
		this.top.ordinal(this.objects++);
		return this.top;
	}

	KeptFields kept() {
		return this.kept.isEmpty() ? KeptFields.NONE : new KeptParts(this.root, List.copyOf(this.kept));
	}

	/** What belongs to no object of the message cannot be right. */
	void finish(WireInput in) {
		if (this.next < this.entries.size()) {
			throw in.malformed("a kept field belongs to the object %d of %d"
				.formatted(this.entries.get(this.next).ordinal(), this.objects));
		}
	}

	/** Passes over a field and keeps it. */
	void skipField(WireInput in, SchemaReader reader, WrittenType type, int field) {
		Slice slice = new Slice(in, this.objects);
		reader.skipper().field(in, type.fields().get(field).shape());
		keep(in, reader, type, field, slice);
	}

	/** Passes over an object and keeps it. */
	void skipWhole(WireInput in, SchemaReader reader, WrittenType type) {
		Slice slice = new Slice(in, this.objects);
		reader.skipper().body(in, type);
		keep(in, reader, type, KeptEntry.WHOLE, slice);
	}

	private void keep(WireInput in, SchemaReader reader, WrittenType type, int field, Slice slice) {
		byte[] bytes = Arrays.copyOfRange(in.getBuffer(), slice.start, in.position());
		List<KeptEntry> nested = new ArrayList<>(0);
		while (this.next < this.entries.size() && this.entries.get(this.next).ordinal() < this.objects) {
			KeptEntry entry = this.entries.get(this.next++);
			nested.add(entry.at(entry.ordinal() - slice.first));
		}
		keep(new KeptEntry(0, reader.id(), reader.kept().indexOf(type), field, slice.before, slice.seen(in), bytes,
				nested));
	}

	void keep(KeptEntry entry) {
		this.kept.add(new KeptParts.Part(this.top, entry));
	}

	/** Keeps a constant; the object that begins stands in for it. */
	void keepConstant(SchemaReader reader, WrittenType type, int number) {
		byte[] bytes = new byte[5];
		int length = 0;
		for (int left = number; length == 0 || left > 0; left >>>= 7) {
			bytes[length++] = (byte) ((left > 0x7F) ? left | 0x80 : left);
		}
		keep(new KeptEntry(0, reader.id(), reader.kept().indexOf(type), KeptEntry.WHOLE, 0, List.of(),
				Arrays.copyOf(bytes, length), List.of()));
	}

	/** What stood where an object begins now that stands in for it, if there is such. */
	@Nullable KeptEntry whole() {
		KeptEntry entry = (this.next < this.entries.size()) ? this.entries.get(this.next) : null;
		if (entry == null || entry.ordinal() != this.objects || entry.field() != KeptEntry.WHOLE) {
			return null;
		}
		this.next++;
		return entry;
	}

	/** Whether what stood in a place is known here and fits. */
	boolean isKnown(WireInput in, KeptEntry entry, Class<?> expected) {
		SchemaReader reader = reader(in, entry);
		WrittenType type = reader.kept().typeAt(in, entry.type());
		TypeDefinition ours = reader.resolver().find(type);
		return ours != null && expected.isAssignableFrom(ours.type())
				&& reader.kept().isReadable(type, ours, entry.bytes());
	}

	/**
	 * The constant that is read here for one that was kept, {@code null} if there is
	 * none: a writer between may have had another one stand in for it.
	 */
	@Nullable Object constantFor(WireInput in, KeptEntry entry, Class<?> expected) {
		SchemaReader reader = reader(in, entry);
		WrittenType type = reader.kept().typeAt(in, entry.type());
		TypeDefinition ours = reader.resolver().find(type);
		return (ours != null && ours.type() == expected) ? reader.kept().constantFor(type, ours, entry.bytes()) : null;
	}

	/** Whether the type of what stood in a place is unknown here. */
	boolean isUnknownType(WireInput in, KeptEntry entry) {
		SchemaReader reader = reader(in, entry);
		return reader.resolver().find(reader.kept().typeAt(in, entry.type())) == null;
	}

	/** What has been passed over needs nothing of what it held. */
	void dropSkipped() {
		while (this.next < this.entries.size() && this.entries.get(this.next).ordinal() < this.objects) {
			this.next++;
		}
	}

	/** Reads what stood in a place, if it is known here and fits. */
	Object restoreWhole(WireInput in, KeptEntry entry, Object standIn, Class<?> expected) {
		if (!isKnown(in, entry, expected)) {
			keep(entry);
			return standIn;
		}
		return readWhole(in, entry);
	}

	/** Reads what stood in a place, which is known here and fits. */
	Object readWhole(WireInput in, KeptEntry entry) {
		SchemaReader reader = reader(in, entry);
		WrittenType type = reader.kept().typeAt(in, entry.type());
		TypeDefinition ours = java.util.Objects.requireNonNull(reader.resolver().find(type));
		KeptPlace place = this.top;
		// What stood in for it does not stand there any more
		place.clear();
		Object value = read(in, entry, new BodySlot(reader.body(type, ours)));
		if (value == null) {
			throw in.malformed("a kept object is missing");
		}
		place.object(value);
		return value;
	}

	/**
	 * Puts fields of an object that just begins where they belong, if they are known.
	 * @return which of our fields, {@code null} if none is
	 */
	boolean @Nullable [] restore(WireInput in, TypeDefinition ours, List<KeptEntry> fields, boolean[] present,
			@Nullable Object[] values) {
		boolean[] restored = null;
		for (KeptEntry entry : fields) {
			SchemaReader reader = reader(in, entry);
			OtherStruct.Step step = reader.kept().step(in, entry, ours);
			if (step == null || step.slot() == null) {
				keep(entry);
			}
			else if (!present[step.target()]) {
				restored = (restored != null) ? restored : new boolean[values.length];
				push(step.name());
				values[step.target()] = read(in, entry, step.slot());
				pop();
				restored[step.target()] = true;
			}
		}
		return restored;
	}

	/** What belongs to the object that has just begun. */
	List<KeptEntry> fields() {
		int first = this.next;
		while (this.next < this.entries.size() && this.entries.get(this.next).ordinal() == this.objects - 1) {
			this.next++;
		}
		return this.entries.subList(first, this.next);
	}

	private static SchemaReader reader(WireInput in, KeptEntry entry) {
		Reading reading = java.util.Objects.requireNonNull(in.reading());
		return reading.schemas().find(entry.schema().id(), entry.schema().fingerprint(), true);
	}

	private @Nullable Object read(WireInput in, KeptEntry entry, Slot slot) {
		List<KeptEntry> outerEntries = this.entries;
		int outerNext = this.next;
		int outerObjects = this.objects;
		this.entries = entry.nested();
		this.next = 0;
		this.objects = 0;
		Object value = in.readSlice(entry, slot);
		finish(in);
		this.entries = outerEntries;
		this.next = outerNext;
		this.objects = outerObjects;
		return value;
	}

	/** Where something begins that is kept. */
	private static final class Slice {

		private final int start;

		private final int first;

		private final int before;

		Slice(WireInput in, int objects) {
			this.start = in.position();
			this.first = objects;
			this.before = in.seen().size();
			in.seen().watch();
		}

		List<KeptEntry.SchemaId> seen(WireInput in) {
			return in.seen().wasUsedBefore(this.before) ? in.seen().ids(this.before) : List.of();
		}

	}

}
