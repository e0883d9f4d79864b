/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/**
 * A graph that is the same whoever makes it: people in a row know their neighbours, and
 * two others anywhere.
 *
 * @param friends the friends of each person
 */
record Acquaintances(Map<Long, List<Long>> friends) {

	private static final int FAR_FRIENDS = 2;

	static Acquaintances of(int people, long seed) {
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
		return new Acquaintances(friends);
	}

	private static void know(Map<Long, Set<Long>> known, long one, long other) {
		if (one != other) {
			known.computeIfAbsent(one, (person) -> new TreeSet<>()).add(other);
			known.computeIfAbsent(other, (person) -> new TreeSet<>()).add(one);
		}
	}

	/** Tells the nodes. */
	void enter(People people) {
		List<CompletableFuture<Void>> entered = new ArrayList<>();
		this.friends.forEach((person, all) -> entered.add(people.enter(person, all)));
		entered.forEach(CompletableFuture::join);
	}

	/** Who is near a person, without any node. */
	List<List<Long>> near(long person, int distance) {
		return near(person, distance,
				(someone) -> CompletableFuture.completedFuture(this.friends.getOrDefault(someone, List.of())));
	}

	/** The same by asking for each friend, all of a distance at once. */
	static List<List<Long>> near(long person, int distance, Function<Long, CompletableFuture<List<Long>>> friends) {
		List<List<Long>> levels = new ArrayList<>();
		Set<Long> seen = new HashSet<>(Set.of(person));
		List<Long> last = List.of(person);
		for (int i = 0; i < distance && !last.isEmpty(); i++) {
			List<CompletableFuture<List<Long>>> asked = last.stream().map(friends).toList();
			last = asked.stream()
				.map(CompletableFuture::join)
				.flatMap(Collection::stream)
				.filter(seen::add)
				.sorted()
				.toList();
			levels.add(last);
		}
		return levels;
	}

}
