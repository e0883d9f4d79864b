/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The descriptions of tables that peers have sent, the latest few of them.
 */
final class PeerSchemas {

	private static final int MOST_TABLES = 64;

	private static final int MOST_LINES = 10_000;

	private static final int LONGEST_DESCRIPTION = 1 << 22;

	/** Guarded by itself; rarely touched: on a handshake and on a refusal. */
	private final Deque<Map<String, SchemaLine>> tables = new ArrayDeque<>();

	void learn(String description) {
		Map<String, SchemaLine> lines = parse(description);
		synchronized (this.tables) {
			this.tables.remove(lines);
			this.tables.addFirst(lines);
			if (this.tables.size() > MOST_TABLES) {
				this.tables.removeLast();
			}
		}
	}

	/** The table in which a type has just this version. */
	Map<String, SchemaLine> find(int id, int fingerprint) {
		synchronized (this.tables) {
			for (Map<String, SchemaLine> table : this.tables) {
				for (SchemaLine line : table.values()) {
					if (line.id() == id && line.fingerprint() == fingerprint) {
						return table;
					}
				}
			}
		}
		return Map.of();
	}

	/** What is no line of a description is left out: it comes from outside. */
	static Map<String, SchemaLine> parse(String description) {
		Map<String, SchemaLine> lines = new HashMap<>();
		if (description.length() > LONGEST_DESCRIPTION) {
			return lines;
		}
		description.lines().limit(MOST_LINES).forEach((text) -> {
			SchemaLine line = SchemaLine.parse(text);
			if (line != null) {
				lines.put(line.name(), line);
			}
		});
		return lines;
	}

}
