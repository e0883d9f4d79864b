/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.evolution.Resolver;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;

/**
 * What reads messages of other versions: one reader for each text of a schema, which all
 * carriers share that know the text, as long as one of them does.
 */
final class SchemaReaders {

	/** So many are held that nobody uses at present. */
	private static final int MOST_HELD = 64;

	/** Of their texts; what is made of them takes some times as much. */
	static final int MOST_CHARACTERS = 1 << 21;

	private final TypeTable table;

	private final Resolver resolver;

	private final Slots plain;

	private final Slots tracking;

	private final Map<Key, WeakReference<SchemaReader>> readers = new ConcurrentHashMap<>();

	/** The oldest first. Guarded by the monitor of this, as is their length. */
	private final Map<Key, SchemaReader> latest = new LinkedHashMap<>();

	private long latestCharacters;

	private final Map<TypeDefinition, SchemaReader> ownPlain = new ConcurrentHashMap<>();

	private final Map<TypeDefinition, SchemaReader> ownTracked = new ConcurrentHashMap<>();

	private final Set<SchemaReader> pinned = ConcurrentHashMap.newKeySet();

	private final Map<TypeDefinition, WireSchema> own = new ConcurrentHashMap<>();

	/** Those whose roots are no declared types; guarded by itself. */
	private final Map<Integer, WireSchema> ownRoots = new HashMap<>();

	private int ownSeen;

	private final CompiledReaders compiled;

	private final Map<KnownSchemas, WeakReference<OtherSchemas>> known = new WeakHashMap<>();

	SchemaReaders(TypeTable table, Slots plain, Slots tracking, CompiledReaders compiled) {
		this.compiled = compiled;
		this.table = table;
		this.resolver = new Resolver(table);
		this.plain = plain;
		this.tracking = tracking;
	}

	CompiledReaders compiled() {
		return this.compiled;
	}

	void pin(SchemaReader reader) {
		this.pinned.add(reader);
	}

	TypeTable table() {
		return this.table;
	}

	/** One of our own, which nobody needs to tell: what is kept names it as well. */
	@Nullable WireSchema own(int id, int fingerprint) {
		TypeDefinition definition = this.table.find(id);
		if (definition != null && definition.id() == id && this.table.fingerprint(definition) == fingerprint) {
			return this.own.computeIfAbsent(definition, this.table::schema);
		}
		return (id == Roots.NO_TYPE) ? ownRoot(fingerprint) : null;
	}

	/** Each of ours that messages have named is hashed once. */
	private @Nullable WireSchema ownRoot(int fingerprint) {
		synchronized (this.ownRoots) {
			List<WireSchema> written = this.table.written();
			for (; this.ownSeen < written.size(); this.ownSeen++) {
				WireSchema schema = written.get(this.ownSeen);
				if (schema.id() == Roots.NO_TYPE) {
					this.ownRoots.put(schema.fingerprint(), schema);
				}
			}
			return this.ownRoots.get(fingerprint);
		}
	}

	Resolver resolver() {
		return this.resolver;
	}

	/** How our own version is read and written with and without a tracker. */
	Slots slots(boolean tracked) {
		return tracked ? this.tracking : this.plain;
	}

	/** The schemas of a carrier, the same for all its coders. */
	synchronized OtherSchemas of(KnownSchemas schemas) {
		WeakReference<OtherSchemas> reference = this.known.get(schemas);
		OtherSchemas found = (reference != null) ? reference.get() : null;
		if (found == null) {
			found = new OtherSchemas(this, schemas);
			this.known.put(schemas, new WeakReference<>(found));
		}
		return found;
	}

	/** The reader for a text. */
	SchemaReader of(WireSchema schema, boolean tracked) {
		Key key = new Key(schema, tracked);
		WeakReference<SchemaReader> reference = this.readers.get(key);
		SchemaReader found = (reference != null) ? reference.get() : null;
		return (found != null) ? found : make(key);
	}

	private synchronized SchemaReader make(Key key) {
		this.readers.values().removeIf((reference) -> reference.get() == null);
		SchemaReader made = new SchemaReader(this, this.resolver.parse(key.schema()), key.tracked());
		this.readers.put(key, new WeakReference<>(made));
		hold(key, made);
		return made;
	}

	private void hold(Key key, SchemaReader made) {
		if (this.latest.put(key, made) == null) {
			this.latestCharacters += key.length();
		}
		Iterator<Key> oldest = this.latest.keySet().iterator();
		while (this.latest.size() > MOST_HELD || this.latestCharacters > MOST_CHARACTERS) {
			this.latestCharacters -= oldest.next().length();
			oldest.remove();
		}
	}

	/** How long the texts are that are held though nobody may use them. */
	synchronized long heldCharacters() {
		return this.latest.keySet().stream().mapToLong(Key::length).sum();
	}

	/** What reads bodies with one schema: all that can never be read is said at once. */
	Slot checked(WireSchema writer, Shape ours, String where) {
		return of(writer, false).root(ours, where);
	}

	/** What skips objects of ours. */
	SchemaReader own(TypeDefinition definition, boolean tracked) {
		Map<TypeDefinition, SchemaReader> cache = tracked ? this.ownTracked : this.ownPlain;
		SchemaReader known = cache.get(definition);
		if (known == null) {
			known = of(this.table.schema(definition), tracked);
			cache.put(definition, known);
		}
		return known;
	}

	/**
	 * A text and how it is read.
	 *
	 * @param schema the text
	 * @param tracked whether with a tracker
	 */
	private record Key(WireSchema schema, boolean tracked) {

		int length() {
			return this.schema.text().length();
		}

	}

}
