/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.Collection;
import java.util.List;

import io.kryowire.codec.KeptValue;
import io.kryowire.codec.UnknownSchemaException;
import io.kryowire.codec.WireCoder;
import io.kryowire.notify.protocol.StateRecord;
import io.kryowire.notify.state.StateFailure;
import io.kryowire.notify.state.StateSchema;
import io.kryowire.notify.state.access.OtherSchemas;
import io.kryowire.notify.state.access.UnknownFields;

/**
 * Decodes the values of a topic, and knows which of them cannot be, or not yet.
 *
 * @param <V> the type of the values
 */
final class ValueDecoding<V> {

	private final WireCoder<V> coder;

	private final SchemaWaits waits;

	private final UnreadableKeys unreadable;

	private final UnknownFields unknown;

	/**
	 * Creates a decoding.
	 * @param all whether all keys of the topic are kept
	 */
	ValueDecoding(WireCoder<V> coder, OtherSchemas schemas, UnknownFields unknown, boolean all) {
		this.coder = coder;
		this.waits = new SchemaWaits(schemas, all);
		this.unreadable = new UnreadableKeys(all);
		this.unknown = unknown;
	}

	/** The keys that wait for the schemas of their values. */
	SchemaWaits waits() {
		return this.waits;
	}

	/** The keys whose values cannot be read. */
	UnreadableKeys unreadable() {
		return this.unreadable;
	}

	/** With which schemas values were written. */
	List<StateSchema> schemas(Collection<? extends ReplicaEntry<?>> entries) {
		return SchemaCount.of(entries, this.coder.fingerprint());
	}

	/** Returns a value that is not {@code null}. */
	KeptValue<V> decode(StateRecord record) {
		KeptValue<V> read = this.coder.decodeKeeping(record.bytes(), record.offset(), record.length());
		if (read.value() == null) {
			throw new IllegalStateException("The value is null, which state topics never write");
		}
		this.unknown.read(read.kept());
		return read;
	}

	/** Whether a key whose schema is not known is read again later. */
	boolean waitsFor(String key, UnknownSchemaException cause) {
		return this.waits.add(key, cause);
	}

	/** A key's value is the one that was decoded last. */
	void seenAgain(String key) {
		this.waits.seenAgain(key);
	}

	/** A key has no value any more, or one that can be read. */
	void settled(String key) {
		this.waits.settled(key);
		this.unreadable.remove(key);
	}

	/** A key's value cannot be read. */
	void failed(StateFailure failure) {
		if (!(failure.exception() instanceof UnknownSchemaException)) {
			this.waits.settled(failure.key());
		}
		this.unreadable.add(failure);
		this.unknown.unreadable(failure.exception());
	}

}
