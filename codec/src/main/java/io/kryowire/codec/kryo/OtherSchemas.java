/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.schema.Roots;
import org.jspecify.annotations.Nullable;

/**
 * The readers for the schemas that one carrier knows. Those of schemas that it has
 * forgotten are forgotten when the next one is made: whoever invents schemas has no more
 * of them held than are known at a time.
 */
final class OtherSchemas {

	private final SchemaReaders readers;

	private final KnownSchemas known;

	/** Refuses what is not known for good, {@code null} if it may yet become known. */
	private final @Nullable Roots refusing;

	private final @Nullable SchemaParts parts;

	private final Map<WireSchema, SchemaReader> plain = new ConcurrentHashMap<>();

	private final Map<WireSchema, SchemaReader> tracking = new ConcurrentHashMap<>();

	/** For a message that describes itself. */
	OtherSchemas(SchemaReaders readers, SchemaReader described, Roots refusing) {
		this(readers, new KnownSchemas(0, 0), refusing, new SchemaParts(described.schema()));
	}

	OtherSchemas(SchemaReaders readers, KnownSchemas known) {
		this(readers, known, null, null);
	}

	private OtherSchemas(SchemaReaders readers, KnownSchemas known, @Nullable Roots refusing,
			@Nullable SchemaParts parts) {
		this.readers = readers;
		this.known = known;
		this.refusing = refusing;
		this.parts = parts;
	}

	SchemaReaders readers() {
		return this.readers;
	}

	/** Finds what reads messages that name a schema. */
	SchemaReader find(int id, int fingerprint, boolean tracked) {
		SchemaReader found = findKnown(id, fingerprint, tracked);
		if (found == null) {
			if (this.refusing != null) {
				this.refusing.require(id, fingerprint);
			}
			throw new UnknownSchemaException(id, fingerprint,
					"The schema %08x of the type with the id 0x%08x is not known here yet".formatted(fingerprint, id));
		}
		return found;
	}

	@Nullable SchemaReader findKnown(int id, int fingerprint, boolean tracked) {
		WireSchema schema = find(id, fingerprint);
		return (schema != null) ? of(schema, tracked) : null;
	}

	private @Nullable WireSchema find(int id, int fingerprint) {
		WireSchema schema = this.known.find(id, fingerprint);
		if (schema == null) {
			schema = this.readers.own(id, fingerprint);
		}
		return (schema == null && this.parts != null) ? this.parts.find(id, fingerprint) : schema;
	}

	private SchemaReader of(WireSchema schema, boolean tracked) {
		Map<WireSchema, SchemaReader> cache = tracked ? this.tracking : this.plain;
		SchemaReader reader = cache.get(schema);
		if (reader == null) {
			reader = this.readers.of(schema, tracked);
			if (this.parts == null && cache.size() > this.known.size()) {
				cache.values().removeIf((held) -> find(held.id().id(), held.id().fingerprint()) == null);
			}
			cache.put(schema, reader);
		}
		return reader;
	}

	/** How many readers are held. */
	int size() {
		return this.plain.size() + this.tracking.size();
	}

}
