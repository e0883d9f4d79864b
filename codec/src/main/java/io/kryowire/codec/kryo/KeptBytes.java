/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.kryo.KeptEntry.SchemaId;

/**
 * The bytes behind a message that hold what its writer did not know: the schemas, what
 * was written with them, and last the number of these bytes.
 */
final class KeptBytes {

	private KeptBytes() {
	}

	static void write(WireOutput out, List<KeptEntry> entries) {
		int start = out.position();
		Map<SchemaId, Integer> schemas = new LinkedHashMap<>();
		collect(entries, schemas);
		out.writeVarInt(schemas.size(), true);
		for (SchemaId schema : schemas.keySet()) {
			out.writeInt(schema.id());
			out.writeInt(schema.fingerprint());
		}
		writeEntries(out, entries, schemas);
		out.writeInt(out.position() - start);
	}

	private static void collect(List<KeptEntry> entries, Map<SchemaId, Integer> schemas) {
		for (KeptEntry entry : entries) {
			schemas.putIfAbsent(entry.schema(), schemas.size());
			entry.seen().forEach((schema) -> schemas.putIfAbsent(schema, schemas.size()));
			collect(entry.nested(), schemas);
		}
	}

	private static void writeEntries(WireOutput out, List<KeptEntry> entries, Map<SchemaId, Integer> schemas) {
		out.writeVarInt(entries.size(), true);
		int ordinal = 0;
		for (KeptEntry entry : entries) {
			out.writeVarInt(entry.ordinal() - ordinal, true);
			ordinal = entry.ordinal();
			out.writeVarInt(entry.field() + 1, true);
			out.writeVarInt(schemas.getOrDefault(entry.schema(), 0), true);
			out.writeVarInt(entry.type(), true);
			out.writeVarInt(entry.before() << 1 | (entry.seen().isEmpty() ? 0 : 1), true);
			for (SchemaId schema : entry.seen()) {
				out.writeVarInt(schemas.getOrDefault(schema, 0), true);
			}
			out.writeVarInt(entry.bytes().length, true);
			out.writeBytes(entry.bytes());
			writeEntries(out, entry.nested(), schemas);
		}
	}

	/** Takes what is kept from the end of a message; the value is before it. */
	static List<KeptEntry> read(WireInput in) {
		int start = in.position();
		int end = cut(in);
		int valueEnd = in.limit();
		in.setLimit(end);
		in.setPosition(valueEnd);
		List<SchemaId> schemas = new ArrayList<>();
		for (int i = in.readLength(Integer.BYTES + Integer.BYTES); i > 0; i--) {
			schemas.add(new SchemaId(in.readInt(), in.readInt()));
		}
		List<KeptEntry> entries = readEntries(in, schemas);
		if (in.remaining() > 0) {
			throw in.malformed("the kept fields end here, but %d bytes follow".formatted(in.remaining()));
		}
		in.setPosition(start);
		in.setLimit(valueEnd);
		return entries;
	}

	/** Takes the bytes from the end of the message, and says where they end. */
	static int cut(WireInput in) {
		int start = in.position();
		int end = in.limit() - Integer.BYTES;
		if (end < start) {
			throw in.malformed("the length of the kept fields is missing");
		}
		in.setPosition(end);
		int length = in.readInt();
		if (length < 0 || length > end - start) {
			throw in.malformed("%d bytes of kept fields are announced".formatted(length));
		}
		in.setPosition(start);
		in.setLimit(end - length);
		return end;
	}

	private static List<KeptEntry> readEntries(WireInput in, List<SchemaId> schemas) {
		in.enter();
		List<KeptEntry> entries = new ArrayList<>();
		int ordinal = 0;
		for (int i = in.readSize(); i > 0; i--) {
			KeptEntry entry = readEntry(in, schemas, ordinal);
			KeptEntry last = entries.isEmpty() ? null : entries.get(entries.size() - 1);
			if (last != null && last.ordinal() == entry.ordinal()
					&& (last.compareTo(entry) >= 0 || entry.isFieldOf(last))) {
				throw in.malformed("the object %d has a kept field twice".formatted(entry.ordinal()));
			}
			ordinal = entry.ordinal();
			entries.add(entry);
		}
		in.leave();
		return entries;
	}

	private static KeptEntry readEntry(WireInput in, List<SchemaId> schemas, int last) {
		int ordinal = last + number(in);
		if (ordinal < 0) {
			throw in.malformed("there is no such object");
		}
		int field = number(in) - 1;
		SchemaId schema = schema(in, schemas);
		int type = number(in);
		int before = number(in);
		List<SchemaId> seen = new ArrayList<>(0);
		if (before >>> 1 > SeenTypes.MOST) {
			throw in.malformed("%d types are said to be named".formatted(before >>> 1));
		}
		for (int i = (before & 1) * (before >>> 1); i > 0; i--) {
			seen.add(schema(in, schemas));
		}
		byte[] bytes = in.readBytes(in.readLength(1));
		return new KeptEntry(ordinal, schema, type, field, before >>> 1, seen, bytes, readEntries(in, schemas));
	}

	private static int number(WireInput in) {
		int number = in.readVarInt(true);
		if (number < 0) {
			throw in.malformed("%d is too small".formatted(number));
		}
		return number;
	}

	private static SchemaId schema(WireInput in, List<SchemaId> schemas) {
		int number = number(in);
		if (number >= schemas.size()) {
			throw in.malformed("%d is not one of %d schemas".formatted(number, schemas.size()));
		}
		return schemas.get(number);
	}

}
