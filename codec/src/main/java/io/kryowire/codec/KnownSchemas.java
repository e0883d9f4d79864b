/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;

import org.jspecify.annotations.Nullable;

/**
 * The schemas of other processes, as one carrier has received them: a link from its peer,
 * or a group of topics from Redis. A coder that {@linkplain WireCoder#reading knows} them
 * reads what was written with them.
 * <p>
 * Bounded: what does not fit is not known. Thread-safe.
 */
public final class KnownSchemas {

	private final ConcurrentMap<Long, WireSchema> schemas = new ConcurrentHashMap<>();

	private final AtomicLong characters = new AtomicLong();

	private final int mostSchemas;

	private final long mostCharacters;

	/**
	 * Creates an empty collection.
	 * @param mostSchemas the largest number of schemas
	 * @param mostCharacters the largest sum of their lengths
	 */
	public KnownSchemas(int mostSchemas, long mostCharacters) {
		this.mostSchemas = mostSchemas;
		this.mostCharacters = mostCharacters;
	}

	/**
	 * Makes a schema known. The first schema with an id and a fingerprint stays.
	 * @param schema the schema, whose text is trusted as far as its source is
	 * @return whether it is known now; {@code false} if there is no room, or if another
	 * text with its fingerprint is known
	 */
	public synchronized boolean learn(WireSchema schema) {
		long key = key(schema.id(), schema.fingerprint());
		WireSchema known = this.schemas.get(key);
		if (known != null) {
			return known.equals(schema);
		}
		if (this.schemas.size() >= this.mostSchemas
				|| this.characters.get() + schema.text().length() > this.mostCharacters) {
			return false;
		}
		this.characters.addAndGet(schema.text().length());
		this.schemas.put(key, schema);
		return true;
	}

	/**
	 * Makes room. What was written with the schema cannot be read until it is learned
	 * again.
	 * @param schema the schema
	 * @return whether it was known
	 */
	public synchronized boolean forget(WireSchema schema) {
		if (!this.schemas.remove(key(schema.id(), schema.fingerprint()), schema)) {
			return false;
		}
		this.characters.addAndGet(-schema.text().length());
		return true;
	}

	/**
	 * Finds a schema.
	 * @param id the id of the type at the root, 0 if the root is no declared type
	 * @param fingerprint the fingerprint
	 * @return the schema, or {@code null} if it is not known
	 */
	public @Nullable WireSchema find(int id, int fingerprint) {
		return this.schemas.get(key(id, fingerprint));
	}

	/**
	 * How many schemas are known.
	 * @return the number
	 */
	public int size() {
		return this.schemas.size();
	}

	private static long key(int id, int fingerprint) {
		return (long) id << Integer.SIZE | fingerprint & 0xFFFF_FFFFL;
	}

}
