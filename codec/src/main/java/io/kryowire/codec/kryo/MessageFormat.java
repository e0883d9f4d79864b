/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

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

	/** A head, the id of a type and a fingerprint; an object need not have bytes. */
	private static final int SHORTEST = 1 + Integer.BYTES + Integer.BYTES;

	/** A longer one is not read; the refusal is less precise then. */
	private static final int LONGEST_DESCRIPTION = 1 << 16;

	private final TypeTable types;

	private final Roots roots;

	private final OpenTypes open;

	private final boolean describing;

	private final Map<TypeDefinition, byte[]> descriptions = new ConcurrentHashMap<>();

	MessageFormat(TypeTable types, Roots roots, OpenTypes open, boolean describing) {
		this.types = types;
		this.roots = roots;
		this.open = open;
		this.describing = describing;
	}

	/** Whether bytes begin with a head, and are long enough to have one. */
	static boolean matches(byte[] bytes) {
		return switch ((bytes.length > 0) ? bytes[0] : 0) {
			case VERSION | NULL -> bytes.length == 1;
			case VERSION -> bytes.length >= SHORTEST;
			case VERSION | DESCRIBED -> bytes.length > SHORTEST;
			default -> false;
		};
	}

	void write(WireOutput out, @Nullable Object value, KryoCoder.Root root) {
		if (value == null) {
			out.writeByte(VERSION | NULL);
			return;
		}
		OpenType named = named(value, root);
		if (named == null || named.definition() == null) {
			writeHead(out, 0, Roots.NO_TYPE, root.type().fingerprint());
			root.slot().write(out, value);
			return;
		}
		writeHead(out, this.describing ? DESCRIBED : 0, named.id(), named.fingerprint());
		if (this.describing) {
			byte[] description = description(named.definition());
			out.writeVarInt(description.length, true);
			out.writeBytes(description);
		}
		named.body().write(out, value);
	}

	/** The declared class at the root, if it is one. */
	private @Nullable OpenType named(Object value, KryoCoder.Root root) {
		OpenType declared = root.declared();
		if (declared != null && value.getClass() == declared.type()) {
			return declared;
		}
		return root.type().needsName() ? this.open.of(value.getClass(), "a message") : null;
	}

	private static void writeHead(WireOutput out, int flags, int id, int fingerprint) {
		out.writeByte(VERSION | flags);
		out.writeInt(id);
		out.writeInt(fingerprint);
	}

	private byte[] description(TypeDefinition definition) {
		return this.descriptions.computeIfAbsent(definition,
				(key) -> this.types.describe(key).getBytes(StandardCharsets.UTF_8));
	}

	@Nullable Object read(WireInput in, KryoCoder.Root root) {
		int head = in.readByte() & 0xFF;
		if (head == (VERSION | NULL)) {
			Roots.checkNull(root.type().shape());
			return null;
		}
		if (head != VERSION && head != (VERSION | DESCRIBED)) {
			throw in.malformed("no message of this codec begins with 0x%02x".formatted(head));
		}
		int id = in.readInt();
		int fingerprint = in.readInt();
		String description = ((head & DESCRIBED) != 0) ? description(in, id, fingerprint) : null;
		TypeDefinition definition = this.roots.check(id, fingerprint, description, root.type().shape(),
				root.type().raw());
		if (definition != null) {
			return this.open.of(definition).body().read(in);
		}
		// What was written without a type may be read with one, if it is of that type.
		Slot slot = (fingerprint == root.type().fingerprint()) ? root.slot()
				: new OpenSlot(root.type().raw(), null, this.open, "a message");
		return slot.read(in);
	}

	/** The description is of use only if the versions differ, to say how. */
	private @Nullable String description(WireInput in, int id, int fingerprint) {
		int length = in.readLength(1);
		int start = in.take(length);
		TypeDefinition ours = this.types.find(id);
		if (ours == null || this.types.fingerprint(ours) == fingerprint || length > LONGEST_DESCRIPTION) {
			return null;
		}
		return new String(in.getBuffer(), start, length, StandardCharsets.UTF_8);
	}

}
