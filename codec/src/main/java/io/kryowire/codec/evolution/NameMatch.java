/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.schema.WireNames;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields or constants of the reader that those of a writer are: by the present
 * names of both, then by a former name of the reader's, then by one of the writer's.
 */
final class NameMatch {

	static final int NONE = -1;

	private NameMatch() {
	}

	/**
	 * Finds the reader's member for each of the writer's.
	 * @param theirs the writer's members
	 * @param ours the reader's members
	 * @param once whether two of the writer's cannot be one of the reader's
	 * @return the index of the reader's member, or {@link #NONE}
	 */
	static int[] match(List<WireNames> theirs, List<WireNames> ours, boolean once) {
		int[] found = new int[theirs.size()];
		Arrays.fill(found, NONE);
		boolean[] taken = new boolean[ours.size()];
		Map<String, Integer> present = new HashMap<>();
		Map<String, Integer> former = new HashMap<>();
		for (int i = 0; i < ours.size(); i++) {
			present.put(ours.get(i).now(), i);
			for (String name : ours.get(i).before()) {
				former.put(name, i);
			}
		}
		for (Map<String, Integer> names : List.of(present, former)) {
			for (int i = 0; i < found.length; i++) {
				take(theirs.get(i).now(), names, i, found, once ? taken : null);
			}
		}
		for (Map<String, Integer> names : List.of(present, former)) {
			for (int i = 0; i < found.length; i++) {
				for (String name : theirs.get(i).before()) {
					take(name, names, i, found, once ? taken : null);
				}
			}
		}
		return found;
	}

	private static void take(String name, Map<String, Integer> names, int index, int[] found,
			boolean @Nullable [] taken) {
		Integer target = names.get(name);
		if (found[index] != NONE || target == null || (taken != null && taken[target])) {
			return;
		}
		found[index] = target;
		if (taken != null) {
			taken[target] = true;
		}
	}

}
