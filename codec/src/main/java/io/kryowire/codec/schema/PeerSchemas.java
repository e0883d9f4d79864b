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
 * The descriptions of tables that peers have sent, the latest few of them, kept as texts
 * and read when a refusal wants to be precise.
 */
final class PeerSchemas {

	private static final int MOST_TABLES = 64;

	private static final int MOST_LINES = 2000;

	/** As long as a frame of a link may be. */
	private static final int LONGEST_DESCRIPTION = 1 << 18;

	private static final int MOST_CHARACTERS = 1 << 22;

	/** Guarded by itself; rarely touched: on a handshake and on a refusal. */
	private final Deque<String> tables = new ArrayDeque<>();

	private int characters;

	void learn(String description) {
		if (description.length() > LONGEST_DESCRIPTION) {
			return;
		}
		synchronized (this.tables) {
			if (this.tables.remove(description)) {
				this.characters -= description.length();
			}
			this.tables.addFirst(description);
			this.characters += description.length();
			while (this.tables.size() > MOST_TABLES || this.characters > MOST_CHARACTERS) {
				this.characters -= this.tables.removeLast().length();
			}
		}
	}

	/** The table in which a type has just this version. */
	Map<String, SchemaLine> find(int id, int fingerprint) {
		String version = "#%08x@%08x ".formatted(id, fingerprint);
		synchronized (this.tables) {
			for (String table : this.tables) {
				if (table.contains(version)) {
					return parse(table);
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
