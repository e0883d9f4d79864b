/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

import io.kryowire.codec.WireSchema;
import org.jspecify.annotations.Nullable;

/**
 * The schemas that were parsed lately, and what the rules know of each. Bounded and
 * thread-safe.
 */
final class ParsedSchemas {

	private static final int MOST_SCHEMAS = 256;

	/** Of texts; what is made of them takes some times as much. */
	private static final int MOST_CHARACTERS = 1 << 21;

	private final ReaderTypes reader;

	/** The least recently used first; guarded by itself. */
	private final Map<WireSchema, Parsed> schemas = new LinkedHashMap<>(16, 0.75f, true);

	private long characters;

	ParsedSchemas(ReaderTypes reader) {
		this.reader = reader;
	}

	WrittenSchema parse(WireSchema schema) {
		Parsed known = find(schema);
		return (known != null) ? known.schema() : add(SchemaParser.parse(schema)).schema();
	}

	Matcher matcher(WrittenSchema schema) {
		Parsed known = find(schema.source());
		return ((known != null) ? known : add(schema)).matcher();
	}

	private @Nullable Parsed find(WireSchema schema) {
		synchronized (this.schemas) {
			return this.schemas.get(schema);
		}
	}

	private Parsed add(WrittenSchema schema) {
		Parsed parsed = new Parsed(schema, new Matcher(schema, this.reader));
		synchronized (this.schemas) {
			Parsed other = this.schemas.putIfAbsent(schema.source(), parsed);
			if (other != null) {
				return other;
			}
			this.characters += schema.source().text().length();
			Iterator<WireSchema> oldest = this.schemas.keySet().iterator();
			while (this.schemas.size() > MOST_SCHEMAS || this.characters > MOST_CHARACTERS) {
				this.characters -= oldest.next().text().length();
				oldest.remove();
			}
		}
		return parsed;
	}

	/**
	 * A schema, and the rules for it.
	 *
	 * @param schema the schema
	 * @param matcher the rules
	 */
	private record Parsed(WrittenSchema schema, Matcher matcher) {
	}

}
