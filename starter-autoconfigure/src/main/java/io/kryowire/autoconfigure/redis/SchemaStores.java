/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.redis;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.KnownSchemas;
import io.kryowire.codec.WireCodec;
import io.kryowire.notify.schema.SchemaSettings;
import io.kryowire.notify.schema.SchemaStore;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.redis.connection.RedisConnectionFactory;

/**
 * The stores of schemas, one for each connection factory. What one of them has found, all
 * know.
 */
public final class SchemaStores implements AutoCloseable {

	private final ObjectProvider<WireCodec> codec;

	private final SchemaSettings settings;

	private final KnownSchemas known = SchemaStore.nothingKnown();

	private final Map<RedisConnectionFactory, SchemaStore> stores = new IdentityHashMap<>();

	SchemaStores(ObjectProvider<WireCodec> codec, SchemaSettings settings) {
		this.codec = codec;
		this.settings = settings;
	}

	/**
	 * The store of a connection factory.
	 * @param connections the connection factory
	 * @return its store, the same each time, which is closed with the application
	 */
	public synchronized SchemaStore of(RedisConnectionFactory connections) {
		return this.stores.computeIfAbsent(connections,
				(key) -> new SchemaStore(key, this.codec.getObject(), this.settings, this.known));
	}

	/**
	 * The schemas of others, for those who decode.
	 * @return a live collection
	 */
	public KnownSchemas known() {
		return this.known;
	}

	/**
	 * The stores that have been asked for.
	 * @return the stores
	 */
	public synchronized Collection<SchemaStore> all() {
		return List.copyOf(this.stores.values());
	}

	@Override
	public void close() {
		List<SchemaStore> last;
		synchronized (this) {
			last = new ArrayList<>(this.stores.values());
		}
		last.forEach(SchemaStore::close);
	}

}
