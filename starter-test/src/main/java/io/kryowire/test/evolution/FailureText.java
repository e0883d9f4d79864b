/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a failed check says.
 *
 * @param file the lock file
 * @param mode what was checked
 */
record FailureText(Path file, CompatibilityMode mode) {

	/** Each problem once, with all the roots that it concerns. */
	String incompatible(Map<PresentRoot, List<Problem>> problems) {
		Map<String, Set<String>> roots = new LinkedHashMap<>();
		problems.forEach((root, found) -> found.forEach(
				(problem) -> roots.computeIfAbsent(problem.text(), (text) -> new LinkedHashSet<>()).add(root.name())));
		String all = roots.entrySet()
			.stream()
			.map((entry) -> "%s%n    Seen in %s.".formatted(entry.getKey(), String.join(", ", entry.getValue())))
			.collect(Collectors.joining("\n"));
		return """
				The code and the versions in %s do not understand each other (%s):

				%s

				Nothing has been recorded. If no process and no stored value has a former version any more, \
				delete its lines from the file. docs/evolution.md has the rules.""".formatted(this.file, this.mode,
				all);
	}

	String unrecorded(Collection<String> roots) {
		return """
				%s does not have the present version of %s.
				It and the former ones understand each other (%s). Run this test with -D%s=true to add it, \
				and commit the file.""".formatted(this.file, String.join(", ", roots), this.mode,
				WireCompatibility.UPDATE_PROPERTY);
	}

}
