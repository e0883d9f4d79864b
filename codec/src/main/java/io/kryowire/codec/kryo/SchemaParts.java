/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

import io.kryowire.codec.WireSchema;
import io.kryowire.codec.evolution.WrittenSchema;
import io.kryowire.codec.evolution.WrittenShape;
import io.kryowire.codec.evolution.WrittenType;
import io.kryowire.codec.schema.WireNames;
import org.jspecify.annotations.Nullable;

/**
 * The schemas of the types of one schema: a message that describes itself does so for all
 * of them.
 */
final class SchemaParts {

	/** So often as much text as the whole has is made of it. */
	private static final int MOST = 2;

	private static final int FREE = 1 << 12;

	/** To follow types takes less than to hash them. */
	private static final int FOLLOWING = 8;

	private final WrittenSchema whole;

	private final Map<Integer, WrittenType> types = new HashMap<>();

	private final Map<Integer, String> lines = new HashMap<>();

	private long left;

	SchemaParts(WrittenSchema whole) {
		this.whole = whole;
		whole.types().values().forEach((type) -> this.types.put(type.id(), type));
		whole.source().text().lines().skip(1).forEach((line) -> {
			int id = line.indexOf('#') + 1;
			this.lines.put(Integer.parseUnsignedInt(line.substring(id, id + Integer.BYTES * 2), 16), line);
		});
		this.left = FREE + (long) MOST * whole.source().text().length();
	}

	/** The schema of a type, if it has this fingerprint. */
	@Nullable WireSchema find(int id, int fingerprint) {
		WrittenType type = this.types.get(id);
		if (type == null || this.left < 0) {
			return null;
		}
		StringBuilder text = new StringBuilder(WireNames.quote(type.name()));
		reachable(type).values().forEach((reached) -> text.append('\n').append(this.lines.get(reached.id())));
		this.left -= this.whole.source().text().length() / FOLLOWING + text.length();
		WireSchema schema = new WireSchema(id, text.toString());
		return (schema.fingerprint() == fingerprint) ? schema : null;
	}

	private TreeMap<String, WrittenType> reachable(WrittenType type) {
		TreeMap<String, WrittenType> found = new TreeMap<>(Map.of(type.name(), type));
		Deque<WrittenShape> open = new ArrayDeque<>();
		type.fields().forEach((field) -> open.add(field.shape()));
		while (!open.isEmpty()) {
			WrittenShape shape = open.remove();
			if (shape instanceof WrittenShape.Exact exact) {
				follow(exact.type(), found, open);
			}
			else if (shape instanceof WrittenShape.Open bound) {
				follow(bound.type(), found, open);
			}
			else if (shape instanceof WrittenShape.Sealed sealed) {
				sealed.subtypes().forEach((subtype) -> follow(subtype, found, open));
			}
			else if (shape instanceof WrittenShape.Elements elements) {
				open.add(elements.element());
			}
			else if (shape instanceof WrittenShape.Entries entries) {
				open.add(entries.key());
				open.add(entries.value());
			}
			else if (shape instanceof WrittenShape.ArrayOf array) {
				open.add(array.element());
			}
			else if (shape instanceof WrittenShape.Held held) {
				open.add(held.content());
			}
		}
		return found;
	}

	private void follow(String name, Map<String, WrittenType> found, Deque<WrittenShape> open) {
		WrittenType type = this.whole.types().get(name);
		if (type != null && found.putIfAbsent(name, type) == null) {
			type.fields().forEach((field) -> open.add(field.shape()));
		}
	}

}
