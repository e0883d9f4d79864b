/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.graph;

import java.util.BitSet;
import java.util.stream.Stream;

/**
 * The people that a search has come across. Their numbers are small, so that a bit is
 * enough for each. For one thread at a time.
 */
final class Seen {

	private final BitSet people = new BitSet();

	/**
	 * Adds people.
	 * @param lists their numbers, in any order and as often as they like
	 * @return those that were not seen before, in order and nobody twice
	 */
	int[] add(Stream<int[]> lists) {
		BitSet found = new BitSet();
		lists.forEach((list) -> {
			for (int person : list) {
				found.set(person);
			}
		});
		found.andNot(this.people);
		this.people.or(found);
		return found.stream().toArray();
	}

}
