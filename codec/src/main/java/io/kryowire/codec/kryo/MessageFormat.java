/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.schema.NamedSchema;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;

/**
 * The head of a message: a byte with the format's version and flags, the id of the type
 * at the root, the fingerprint of its schema and, if it was asked for, the schema.
 */
final class MessageFormat {

	static final int VERSION = 0x10;

	static final int NULL = 0x01;

	static final int DESCRIBED = 0x02;

	static final int KEPT = 0x04;

	/** A head, the id of a type and a fingerprint; an object need not have bytes. */
	private static final int SHORTEST = 1 + Integer.BYTES + Integer.BYTES;

	private final TypeTable types;

	private final Roots roots;

	private final OpenTypes open;

	private final boolean describing;

	private final OtherMessages others;

	private final Map<NamedSchema, byte[]> descriptions = new ConcurrentHashMap<>();

	MessageFormat(TypeTable types, Roots roots, OpenTypes open, OtherMessages others, boolean describing) {
		this.types = types;
		this.roots = roots;
		this.open = open;
		this.others = others;
		this.describing = describing;
	}

	/** Whether bytes begin with a head, and are long enough to have one. */
	static boolean matches(byte[] bytes) {
		return switch ((bytes.length > 0) ? bytes[0] : 0) {
			case VERSION | NULL -> bytes.length == 1;
			case VERSION -> bytes.length >= SHORTEST;
			case VERSION | DESCRIBED -> bytes.length > SHORTEST;
			case VERSION | KEPT, VERSION | DESCRIBED | KEPT -> bytes.length >= SHORTEST + Integer.BYTES;
			default -> false;
		};
	}

	TypeTable types() {
		return this.types;
	}

	void write(WireOutput out, @Nullable Object value, KryoCoder.Root root) {
		if (value == null) {
			out.writeByte(VERSION | NULL);
			return;
		}
		OpenType named = named(value, root);
		if (named == null || named.definition() == null) {
			writeHead(out, root.named(), Roots.NO_TYPE, root.type().fingerprint());
			root.slot().write(out, value);
			return;
		}
		writeHead(out, named.named(), named.id(), named.fingerprint());
		named.body().write(out, value);
	}

	/** Writes the same bytes in another way. */
	private void write(WireOutput out, @Nullable Object value, KryoCoder.Root root, Slots slots) {
		if (value == null) {
			out.writeByte(VERSION | NULL);
			return;
		}
		OpenType named = named(value, root);
		if (named == null || named.definition() == null) {
			writeHead(out, root.named(), Roots.NO_TYPE, root.type().fingerprint());
			slots.slot(root.type().shape(), root.type().asDeclared().getTypeName()).write(out, value);
			return;
		}
		writeHead(out, named.named(), named.id(), named.fingerprint());
		slots.open().of(named.definition()).body().write(out, value);
	}

	/** The declared class at the root, if it is one. */
	private @Nullable OpenType named(Object value, KryoCoder.Root root) {
		OpenType declared = root.declared();
		if (declared != null && value.getClass() == declared.type()) {
			return declared;
		}
		return root.type().needsName() ? this.open.of(value.getClass(), "a message") : null;
	}

	private void writeHead(WireOutput out, @Nullable NamedSchema schema, int id, int fingerprint) {
		if (schema != null) {
			schema.name();
		}
		out.writeByte(VERSION | (this.describing ? DESCRIBED : 0));
		out.writeInt(id);
		out.writeInt(fingerprint);
		if (this.describing && schema != null) {
			byte[] description = description(schema);
			out.writeVarInt(description.length, true);
			out.writeBytes(description);
		}
	}

	private byte[] description(NamedSchema schema) {
		return this.descriptions.computeIfAbsent(schema, (key) -> key.schema().text().getBytes(StandardCharsets.UTF_8));
	}

	@Nullable Object read(WireInput in, KryoCoder.Root root) {
		int head = in.readByte() & 0xFF;
		if (head == (VERSION | NULL)) {
			Roots.checkNull(root.type().shape());
			return null;
		}
		if ((head & ~(DESCRIBED | KEPT)) != VERSION) {
			throw in.malformed("no message of this codec begins with 0x%02x".formatted(head));
		}
		int id = in.readInt();
		int fingerprint = in.readInt();
		if (head != VERSION || in.reading() != null) {
			return this.others.read(in, root, head, id, fingerprint);
		}
		OpenType declared = root.declared();
		if (declared != null && id == declared.id() && fingerprint == declared.fingerprint()) {
			return declared.body().read(in); // It was looked up when the coder was made
		}
		TypeDefinition definition = this.roots.check(id, fingerprint, null, root.type().shape(), root.type().raw());
		if (definition != null) {
			return this.open.of(definition).body().read(in);
		}
		// What was written without a type may be read with one, if it is of that type.
		Slot slot = (fingerprint == root.type().fingerprint()) ? root.slot()
				: new OpenSlot(root.type().raw(), null, this.open, "a message");
		return slot.read(in);
	}

	/**
	 * Whether a message is of our own version, and holds nothing that is unknown here.
	 */
	boolean isOwn(byte[] bytes, int offset, int length, KryoCoder.Root root) {
		if ((bytes[offset] & KEPT) != 0 || length < SHORTEST) {
			return length < SHORTEST;
		}
		return this.others.isOwn((int) Words.INT.get(bytes, offset + 1),
				(int) Words.INT.get(bytes, offset + 1 + Integer.BYTES), root);
	}

	/** Writes a message with what the one that it replaces held besides. */
	void write(WireOutput out, @Nullable Object value, KryoCoder.Root root, KeptParts kept) {
		int start = out.position();
		Tracker tracker = new Tracker(List.of());
		out.tracker(tracker);
		try {
			write(out, value, root, this.others.readers().slots(true));
		}
		finally {
			out.tracker(null);
		}
		List<KeptEntry> entries = Correspondence.find(kept, tracker.root());
		if (!entries.isEmpty()) {
			out.getBuffer()[start] |= KEPT;
			KeptBytes.write(out, entries);
		}
	}

	OtherMessages others() {
		return this.others;
	}

}
