/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.codec.WireSchema;

/**
 * The line that describes a type in a schema, as several lines that are easy to compare:
 * one for each of its members.
 */
final class TypeLines {

	private TypeLines() {
	}

	/** What stands for the line elsewhere: the name of the type, and a hash of all. */
	static String label(String line) {
		int end = 0;
		while (end < line.length() && (Character.isJavaIdentifierPart(line.charAt(end)) || line.charAt(end) == '.')) {
			end++;
		}
		return line.substring(0, end) + "@" + hash(line);
	}

	static String hash(String text) {
		return "%08x".formatted(WireSchema.fingerprint(text));
	}

	/** The lines, which {@link #join} makes one again. */
	static List<String> split(String line) {
		int open = line.indexOf('{');
		if (open < 0 || !line.endsWith("}") || line.endsWith("{}")) {
			return List.of(line);
		}
		List<String> lines = new ArrayList<>();
		lines.add(line.substring(0, open + 1));
		int from = open + 1;
		for (int to = line.indexOf(';', from); to >= 0; to = line.indexOf(';', from)) {
			lines.add("  " + line.substring(from, to + 1));
			from = to + 1;
		}
		lines.add("  " + line.substring(from, line.length() - 1));
		lines.add("}");
		// What does not survive its indentation stays as it is
		return join(lines).equals(line) ? lines : List.of(line);
	}

	static String join(List<String> lines) {
		StringBuilder line = new StringBuilder();
		lines.forEach((part) -> line.append(part.strip()));
		return line.toString();
	}

}
