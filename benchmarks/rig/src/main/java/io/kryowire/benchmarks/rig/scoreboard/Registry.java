/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the run script has: lines {@code row|GROUP|ROW} and {@code subject|GROUP|SUBJECT}.
 */
final class Registry {

	private final Map<String, String> groups = new HashMap<>();

	private final Map<String, Set<String>> subjects = new HashMap<>();

	static Registry read(Path file) throws IOException {
		return parse(Files.readAllLines(file));
	}

	static Registry parse(List<String> lines) {
		Registry registry = new Registry();
		for (String line : lines) {
			String[] fields = line.split("\\|");
			if (fields[0].equals("row")) {
				registry.groups.put(fields[2], fields[1]);
			}
			else {
				registry.subjects.computeIfAbsent(fields[1], (group) -> new HashSet<>()).add(fields[2]);
			}
		}
		return registry;
	}

	Optional<String> group(String row) {
		return Optional.ofNullable(this.groups.get(row));
	}

	boolean has(String group, String subject) {
		return this.subjects.getOrDefault(group, Set.of()).contains(subject);
	}

}
