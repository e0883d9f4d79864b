/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.nio.charset.StandardCharsets;
import java.util.List;

import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Reads messages that may be of another version, whose head has been read.
 */
final class OtherMessages {

	private final SchemaReaders readers;

	private final Roots roots;

	OtherMessages(SchemaReaders readers, Roots roots) {
		this.readers = readers;
		this.roots = roots;
	}

	SchemaReaders readers() {
		return this.readers;
	}

	/** Whether a message is of our own version and holds nothing else. */
	boolean isOwn(int id, int fingerprint, KryoCoder.Root root) {
		return (id != Roots.NO_TYPE) ? this.readers.slots(false).open().find(id, fingerprint) != null
				: fingerprint == root.type().fingerprint() || fingerprint == this.roots.anyFingerprint();
	}

	@Nullable Object read(WireInput in, KryoCoder.Root root, int head, int id, int fingerprint) {
		Reading reading = in.reading();
		LastRoot last = (head == MessageFormat.VERSION && reading != null) ? reading.last() : null;
		LastRoot.Version version = (last != null) ? last.find(id, fingerprint) : null;
		if (version == null) {
			return readAnew(in, root, head, id, fingerprint);
		}
		if (version.other()) {
			in.meetOther();
		}
		return version.slot().read(in);
	}

	private @Nullable Object readAnew(WireInput in, KryoCoder.Root root, int head, int id, int fingerprint) {
		byte[] text = ((head & MessageFormat.DESCRIBED) != 0) ? text(in) : null;
		boolean own = isOwn(id, fingerprint, root);
		if ((head & MessageFormat.KEPT) != 0) {
			startKept(in);
		}
		Object value = own ? readOwn(in, root, id, fingerprint)
				: readOther(in, root, id, fingerprint, (text != null) ? described(in, id, fingerprint, text) : null);
		Tracker tracker = Tracker.of(in);
		if (tracker != null) {
			tracker.finish(in);
		}
		return value;
	}

	/** Who knows no other schemas needs nothing of what is kept. */
	private void startKept(WireInput in) {
		Reading reading = in.reading();
		if (reading == null) {
			KeptBytes.cut(in);
			return;
		}
		List<KeptEntry> entries = KeptBytes.read(in);
		in.meetOther();
		Tracker tracker = reading.tracker();
		if (tracker != null) {
			tracker.start(entries);
		}
		else {
			in.exchange(new Reading(reading.schemas(), new Tracker(entries)));
		}
	}

	private @Nullable Object readOwn(WireInput in, KryoCoder.Root root, int id, int fingerprint) {
		Reading reading = in.reading();
		Slots slots = this.readers.slots(reading != null && reading.isTracking());
		TypeDefinition definition = this.roots.check(id, fingerprint, null, root.type().shape(), root.type().raw());
		if (definition != null) {
			return read(in, id, fingerprint, new BodySlot(slots.open().of(definition).body()), false);
		}
		Shape shape = root.type().shape();
		return read(in, id, fingerprint,
				(fingerprint == root.type().fingerprint()) ? slots.slot(shape, shape.toString())
						: new OpenSlot(root.type().raw(), null, slots.open(), "a message"),
				false);
	}

	private @Nullable Object readOther(WireInput in, KryoCoder.Root root, int id, int fingerprint,
			@Nullable WireSchema described) {
		Reading reading = (described != null) ? reading(in, described) : in.reading();
		if (reading == null) {
			this.roots.check(id, fingerprint, null, root.type().shape(), root.type().raw());
			throw new IllegalStateException("Our own version is not another one");
		}
		in.meetOther();
		boolean tracked = reading.isTracking();
		SchemaReader reader = (described != null) ? this.readers.of(described, tracked)
				: reading.schemas().find(id, fingerprint, tracked);
		Shape shape = root.type().shape();
		String where = root.type().asDeclared().getTypeName();
		Slot slot = (id != Roots.NO_TYPE) ? new BodySlot(reader.rootBody(shape, where)) : reader.root(shape, where);
		// What a message says of itself is of no meaning to others
		return (described != null) ? slot.read(in) : read(in, id, fingerprint, slot, true);
	}

	private static @Nullable Object read(WireInput in, int id, int fingerprint, Slot slot, boolean other) {
		Reading reading = in.reading();
		if (reading != null && reading.last() != null) {
			reading.last().set(id, fingerprint, slot, other);
		}
		return slot.read(in);
	}

	/** Who knows no other schemas learns those of this message, for this message. */
	private Reading reading(WireInput in, WireSchema described) {
		Reading reading = in.reading();
		if (reading == null) {
			reading = new Reading(new OtherSchemas(this.readers, this.readers.of(described, false), this.roots), null);
			in.exchange(reading);
		}
		return reading;
	}

	private static byte[] text(WireInput in) {
		return in.readBytes(in.readLength(1));
	}

	/** A description proves itself. */
	private static WireSchema described(WireInput in, int id, int fingerprint, byte[] text) {
		if (text.length > WireSchema.MAX_LENGTH) {
			throw LimitExceededException.fixed("A message describes itself in %d bytes; at most %d are read"
				.formatted(text.length, WireSchema.MAX_LENGTH));
		}
		WireSchema schema = new WireSchema(id, new String(text, StandardCharsets.UTF_8));
		if (schema.fingerprint() != fingerprint) {
			throw in.malformed("the message describes another schema than the one it names");
		}
		return schema;
	}

}
