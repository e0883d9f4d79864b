/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;

import org.jspecify.annotations.Nullable;

import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireSchema;

/**
 * The schemas that are to be stored, which of them are, as far as is known, and which
 * could not be. Guarded by the monitor of its owner, except for the counts and for how
 * many the codec has named.
 */
final class SchemaLedger {

	/** What the codec has named, to which it adds at any time. */
	private final List<WireSchema> written;

	/** Of topics that are open. */
	private final List<WireSchema> added = new ArrayList<>();

	/** How many that the codec has named are stored, or have failed. */
	private int looked;

	private final Set<WireSchema> stored = new HashSet<>();

	private final Map<WireSchema, Throwable> failed = new HashMap<>();

	private final LongAdder storedCount = new LongAdder();

	private final LongAdder refusedCount = new LongAdder();

	SchemaLedger(List<WireSchema> written) {
		this.written = written;
	}

	/** How many schemas the codec has named. */
	int named() {
		return this.written.size();
	}

	/** Adds those of a topic, and returns whether any is to be stored because of that. */
	boolean add(List<WireSchema> schemas) {
		boolean more = false;
		for (WireSchema schema : schemas) {
			if (!this.stored.contains(schema) && !this.added.contains(schema)) {
				this.added.add(schema);
				more = true;
			}
		}
		return more;
	}

	/** The first that the codec has named, so many of them, and those of topics. */
	Set<WireSchema> all(int named) {
		Set<WireSchema> all = new LinkedHashSet<>();
		for (int i = 0; i < named; i++) {
			all.add(this.written.get(i));
		}
		all.addAll(this.added);
		return all;
	}

	/** So many of those that the codec has named have been noted. */
	void looked(int named) {
		this.looked = Math.max(this.looked, named);
	}

	/** Whether one that the codec has named is not known to be stored. */
	boolean hasUnstored() {
		for (int named = named(); this.looked < named; this.looked++) {
			if (!this.stored.contains(this.written.get(this.looked))) {
				return true;
			}
		}
		return false;
	}

	/** Whether schemas have been named since this was asked for the others. */
	boolean hasNew() {
		int named = named();
		for (int i = this.looked; i < named; i++) {
			WireSchema schema = this.written.get(i);
			if (!this.stored.contains(schema) && !this.failed.containsKey(schema)) {
				return true;
			}
		}
		return false;
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
