/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

import io.kryowire.codec.ReadingSchema;

/**
 * The versions of each root, the oldest first. Immutable.
 *
 * @param roots the versions by the names of their roots
 */
record LockFile(SortedMap<String, List<ReadingSchema>> roots) {

	static final LockFile EMPTY = new LockFile(new TreeMap<>());

	/** The versions of a root, none if it is not locked. */
	List<ReadingSchema> versions(String root) {
		return this.roots.getOrDefault(root, List.of());
	}

	/** The same file with another name for a root, which has no versions itself. */
	LockFile renamed(String before, String now) {
		SortedMap<String, List<ReadingSchema>> all = new TreeMap<>(this.roots);
		List<ReadingSchema> versions = all.remove(before);
		if (versions == null || all.putIfAbsent(now, versions) != null) {
			return this;
		}
		return new LockFile(all);
	}

	/** The same file with a version more, or this one if the last version equals it. */
	LockFile with(String root, ReadingSchema version) {
		List<ReadingSchema> versions = versions(root);
		if (!versions.isEmpty() && versions.get(versions.size() - 1).equals(version)) {
			return this;
		}
		List<ReadingSchema> more = new ArrayList<>(versions);
		// A version that has come back is the last one again
		more.remove(version);
		more.add(version);
		SortedMap<String, List<ReadingSchema>> all = new TreeMap<>(this.roots);
		all.put(root, List.copyOf(more));
		return new LockFile(all);
	}

}
