/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.graph;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * A graph that is the same for all subjects: people in a row know their neighbours, and
 * about four others anywhere.
 *
 * @param friends the friends of each person
 */
record Friendships(Map<Integer, int[]> friends) {

	private static final int FAR_FRIENDS = 2;

	static Friendships of(int people, long seed) {
		Random random = new Random(seed);
		Map<Integer, Set<Integer>> known = new TreeMap<>();
		for (int person = 0; person < people; person++) {
			know(known, person, (person + 1) % people);
			for (int i = 0; i < FAR_FRIENDS; i++) {
				know(known, person, random.nextInt(people));
			}
		}
		Map<Integer, int[]> friends = new TreeMap<>();
		known.forEach((person, all) -> friends.put(person, array(all)));
		return new Friendships(friends);
	}

	private static void know(Map<Integer, Set<Integer>> known, int one, int other) {
		if (one != other) {
			known.computeIfAbsent(one, (person) -> new TreeSet<>()).add(other);
			known.computeIfAbsent(other, (person) -> new TreeSet<>()).add(one);
		}
	}

	private static int[] array(Set<Integer> people) {
		return people.stream().mapToInt(Integer::intValue).toArray();
	}

	/** Who is near a person. */
	List<int[]> near(int person, int distance) {
		List<int[]> levels = new ArrayList<>();
		Set<Integer> seen = new HashSet<>(Set.of(person));
		int[] last = { person };
		for (int i = 0; i < distance && last.length > 0; i++) {
			last = IntStream.of(last)
				.flatMap((each) -> IntStream.of(this.friends.getOrDefault(each, new int[0])))
				.filter(seen::add)
				.sorted()
				.toArray();
			levels.add(last);
		}
		return levels;
	}

}
