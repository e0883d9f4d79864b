/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.json;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.evolution.Resolver;
import io.kryowire.codec.evolution.WrittenSchema;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;

/**
 * The schemas of other versions that were read lately, each with what reads them.
 */
final class OtherVersions {

	private static final int MOST_SCHEMAS = 1024;

	private static final int MOST_CHARACTERS = 1 << 22;

	private final Resolver resolver;

	private final TypeTable table;

	private final JsonBodies bodies;

	/** Guarded by itself; the one that was used last is last. */
	private final Map<WireSchema, EvolvedTypes> schemas = new LinkedHashMap<>(16, 0.75f, true);

	/** Our own, which what others have kept may name. */
	private final Map<TypeDefinition, EvolvedTypes> own = new ConcurrentHashMap<>();

	private int characters;

	OtherVersions(TypeTable table, JsonBodies bodies) {
		this.resolver = new Resolver(table);
		this.table = table;
		this.bodies = bodies;
	}

	/**
	 * Finds what reads a schema that a message names.
	 * @param known the schemas that are known
	 * @param id the id of the type
	 * @param fingerprint the fingerprint in the message
	 * @param name the type for the refusal
	 * @return what reads it
	 * @throws UnknownSchemaException if it is not among those known
	 */
	EvolvedTypes find(KnownSchemas known, int id, int fingerprint, String name) {
		WireSchema schema = known.find(id, fingerprint);
		if (schema == null) {
			throw new UnknownSchemaException(id, fingerprint,
					"%s was written with another version of the type (schema %08x), which is not known yet"
						.formatted(name, fingerprint));
		}
		return of(schema);
	}

	/**
	 * Finds what reads a schema.
	 * @param schema the schema, of anybody
	 * @return what reads it
	 */
	EvolvedTypes of(WireSchema schema) {
		synchronized (this.schemas) {
			EvolvedTypes known = this.schemas.get(schema);
			if (known != null) {
				return known;
			}
		}
		WrittenSchema parsed = this.resolver.parse(schema);
		EvolvedTypes types = new EvolvedTypes(parsed, this.resolver, this.table, this.bodies);
		synchronized (this.schemas) {
			EvolvedTypes other = this.schemas.putIfAbsent(schema, types);
			if (other != null) {
				return other;
			}
			this.characters += schema.text().length();
			forgetOldest();
		}
		return types;
	}

	/** Finds what reads the schema of one of our types. */
	EvolvedTypes of(TypeDefinition ours) {
		EvolvedTypes known = this.own.get(ours);
		if (known == null) {
			known = of(this.table.schema(ours));
			this.own.put(ours, known);
		}
		return known;
	}

	private void forgetOldest() {
		while (this.schemas.size() > MOST_SCHEMAS || this.characters > MOST_CHARACTERS) {
			WireSchema oldest = this.schemas.keySet().iterator().next();
			this.schemas.remove(oldest);
			this.characters -= oldest.text().length();
		}
	}

}
