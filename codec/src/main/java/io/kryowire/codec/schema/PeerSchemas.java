/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * The descriptions of tables that peers have sent, the latest few of them, kept as texts
 * and read only to make a refusal precise.
 */
final class PeerSchemas {

	private static final int MOST_TABLES = 64;

	private static final int MOST_LINES = 2000;

	/** As long as a frame of a link may be. */
	private static final int LONGEST_DESCRIPTION = 1 << 18;

	private static final int MOST_CHARACTERS = 1 << 22;

	/** Guarded by itself; rarely touched: on a handshake and on a refusal. */
	private final Deque<Table> tables = new ArrayDeque<>();

	private int characters;

	/** The table that a refusal was last read from: the next one is often of it too. */
	private @Nullable Table latest;

	private Map<String, SchemaLine> latestLines = Map.of();

	void learn(String description) {
		if (description.length() > LONGEST_DESCRIPTION) {
			return;
		}
		Table table = Table.of(description);
		synchronized (this.tables) {
			if (this.tables.removeIf((known) -> known.text().equals(description))) {
				this.characters -= description.length();
			}
			this.tables.addFirst(table);
			this.characters += description.length();
			while (this.tables.size() > MOST_TABLES || this.characters > MOST_CHARACTERS) {
				this.characters -= this.tables.removeLast().text().length();
			}
		}
	}

	/** The table in which a type has just this version. */
	Map<String, SchemaLine> find(int id, int fingerprint) {
		synchronized (this.tables) {
			for (Table table : this.tables) {
				if (table.has(id, fingerprint)) {
					if (table != this.latest) {
						this.latestLines = parse(table.text());
						this.latest = table;
					}
					return this.latestLines;
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

	/**
	 * A description and the versions in it: a refusal of few bytes does not search all of
	 * the text.
	 *
	 * @param text the description
	 * @param versions the ids and fingerprints in it, in ascending order
	 */
	private record Table(String text, long[] versions) {

		static Table of(String text) {
			return new Table(text,
					parse(text).values()
						.stream()
						.mapToLong((line) -> version(line.id(), line.fingerprint()))
						.sorted()
						.toArray());
		}

		boolean has(int id, int fingerprint) {
			return Arrays.binarySearch(this.versions, version(id, fingerprint)) >= 0;
		}

		private static long version(int id, int fingerprint) {
			return (long) id << Integer.SIZE | fingerprint & 0xFFFF_FFFFL;
		}

	}

}
