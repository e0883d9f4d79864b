/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A graph that is the same for all subjects: people in a row know their neighbours, and
 * about four others anywhere.
 *
 * @param friends the friends of each person
 */
record Friendships(Map<Long, List<Long>> friends) {

	private static final int FAR_FRIENDS = 2;

	static Friendships of(int people, long seed) {
		Random random = new Random(seed);
		Map<Long, Set<Long>> known = new TreeMap<>();
		for (long person = 0; person < people; person++) {
			know(known, person, (person + 1) % people);
			for (int i = 0; i < FAR_FRIENDS; i++) {
				know(known, person, random.nextInt(people));
			}
		}
		Map<Long, List<Long>> friends = new TreeMap<>();
		known.forEach((person, all) -> friends.put(person, List.copyOf(all)));
		return new Friendships(friends);
	}

	private static void know(Map<Long, Set<Long>> known, long one, long other) {
		if (one != other) {
			known.computeIfAbsent(one, (person) -> new TreeSet<>()).add(other);
			known.computeIfAbsent(other, (person) -> new TreeSet<>()).add(one);
		}
	}

	/** Who is near a person. */
	List<List<Long>> near(long person, int distance) {
		List<List<Long>> levels = new ArrayList<>();
		Set<Long> seen = new HashSet<>(Set.of(person));
		List<Long> last = List.of(person);
		for (int i = 0; i < distance && !last.isEmpty(); i++) {
			last = last.stream()
				.map((each) -> this.friends.getOrDefault(each, List.of()))
				.flatMap(Collection::stream)
				.filter(seen::add)
				.sorted()
				.toList();
			levels.add(last);
		}
		return levels;
	}

}
