/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireSchema;

/**
 * Which schemas are stored, as far as is known, and which could not be. Guarded by the
 * monitor of its owner, except for the counts.
 */
final class SchemaLedger {

	private final Set<WireSchema> stored = new HashSet<>();

	private final Map<WireSchema, Throwable> failed = new HashMap<>();

	private final LongAdder storedCount = new LongAdder();

	private final LongAdder refusedCount = new LongAdder();

	boolean isStored(WireSchema schema) {
		return this.stored.contains(schema);
	}

	boolean isNoted(WireSchema schema) {
		return this.stored.contains(schema) || this.failed.containsKey(schema);
	}

	boolean isEmpty() {
		return this.stored.isEmpty() && this.failed.isEmpty();
	}

	boolean hasFailures() {
		return !this.failed.isEmpty();
	}

	/** Those that are stored, now. */
	Set<WireSchema> stored() {
		return new HashSet<>(this.stored);
	}

	/** What was there and cannot be asked for now is believed to be there. */
	void note(WireSchema schema, @Nullable Throwable failure) {
		if (failure == null) {
			this.failed.remove(schema);
			if (this.stored.add(schema)) {
				this.storedCount.increment();
			}
		}
		else if (failure instanceof SchemaStoreException || !this.stored.contains(schema)) {
			this.stored.remove(schema);
			this.failed.put(schema, failure);
			this.refusedCount.increment();
		}
	}

	/** Why values of a coder cannot be written. Others can. */
	@Nullable Throwable failure(@Nullable WireCoder<?> coder) {
		if (this.failed.isEmpty()) {
			return null;
		}
		if (coder == null) {
			return this.failed.values().iterator().next();
		}
		return coder.schemas().stream().map(this.failed::get).filter((each) -> each != null).findFirst().orElse(null);
	}

	long storedCount() {
		return this.storedCount.sum();
	}

	long refusedCount() {
		return this.refusedCount.sum();
	}

}
