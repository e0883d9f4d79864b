/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.evolution.Conflict;
import io.kryowire.codec.evolution.SchemaCheck;

/**
 * Compares what the code writes with the versions in a lock file.
 *
 * @param lock the versions
 * @param mode which must understand which
 * @param allowed types and members that are not to be reported
 */
record Comparison(LockFile lock, CompatibilityMode mode, Collection<String> allowed) {

	/** What is wrong with a root. */
	List<Problem> problems(PresentRoot root) {
		String name = root.nameIn(this.lock);
		List<ReadingSchema> versions = (name != null) ? this.lock.versions(name) : List.of();
		int first = this.mode.isTransitive() ? 0 : Math.max(0, versions.size() - 1);
		Set<Problem> problems = new LinkedHashSet<>();
		for (int i = first; i < versions.size(); i++) {
			ReadingSchema former = versions.get(i);
			if (!former.equals(root.version())) {
				problems.addAll(problems(root.version(), former, i + 1));
			}
		}
		problems.removeIf((problem) -> this.allowed.contains(problem.place()));
		return List.copyOf(problems);
	}

	private List<Problem> problems(ReadingSchema now, ReadingSchema former, int number) {
		List<Problem> problems = new ArrayList<>();
		if (this.mode.isBackward()) {
			for (Conflict conflict : SchemaCheck.conflicts(now, former.schema())) {
				problems.add(new Problem(conflict, number, true));
			}
		}
		if (this.mode.isForward()) {
			for (Conflict conflict : SchemaCheck.conflicts(former, now.schema())) {
				problems.add(new Problem(conflict, number, false));
			}
		}
		return problems;
	}

	/** Whether the last version in the file is the one of the code. */
	boolean isRecorded(PresentRoot root) {
		List<ReadingSchema> versions = this.lock.versions(root.name());
		return !versions.isEmpty() && versions.get(versions.size() - 1).equals(root.version());
	}

	/** The file with the version of the code. */
	LockFile recorded(Collection<PresentRoot> roots) {
		LockFile recorded = this.lock;
		for (PresentRoot root : roots) {
			String name = root.nameIn(recorded);
			if (name != null && !name.equals(root.name())) {
				recorded = recorded.renamed(name, root.name());
			}
			recorded = recorded.with(root.name(), root.version());
		}
		return recorded;
	}

}
