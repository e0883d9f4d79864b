/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

import io.kryowire.notify.state.StateSchema;

/**
 * Counts the schemas that values were written with.
 */
final class SchemaCount {

	/** More than a topic has had in its life; a stranger can invent any number. */
	static final int MOST = 64;

	private int values;

	private int unreadable;

	private void add(ReplicaEntry<?> entry) {
		this.values++;
		if (entry.failure() != null) {
			this.unreadable++;
		}
	}

	/** Those that came first, if they are too many. */
	static List<StateSchema> of(Collection<? extends ReplicaEntry<?>> entries, int own) {
		Map<Integer, SchemaCount> counts = new HashMap<>();
		for (ReplicaEntry<?> entry : entries) {
			if (entry.version() == 0 || entry.fingerprint() == 0) {
				continue;
			}
			SchemaCount count = counts.get(entry.fingerprint());
			if (count == null && counts.size() < MOST) {
				count = new SchemaCount();
				counts.put(entry.fingerprint(), count);
			}
			if (count != null) {
				count.add(entry);
			}
		}
		List<StateSchema> schemas = new ArrayList<>();
		counts.forEach((fingerprint, count) -> schemas.add(new StateSchema(HexFormat.of().toHexDigits(fingerprint),
				fingerprint == own, count.values, count.unreadable)));
		schemas.sort(Comparator.comparingInt(StateSchema::values).reversed().thenComparing(StateSchema::fingerprint));
		return schemas;
	}

}
