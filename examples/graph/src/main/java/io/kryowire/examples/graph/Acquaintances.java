/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A graph that is the same whoever makes it: people in a row know their neighbours, and
 * two others anywhere.
 *
 * @param friends the friends of each person
 */
public record Acquaintances(Map<Integer, int[]> friends) {

	private static final int FAR_FRIENDS = 2;

	static Acquaintances of(int people, long seed) {
		Random random = new Random(seed);
		Map<Integer, Set<Integer>> known = new TreeMap<>();
		for (int person = 0; person < people; person++) {
			know(known, person, (person + 1) % people);
			for (int i = 0; i < FAR_FRIENDS; i++) {
				know(known, person, random.nextInt(people));
			}
		}
		Map<Integer, int[]> friends = new TreeMap<>();
		known.forEach((person, all) -> friends.put(person, all.stream().mapToInt(Integer::intValue).toArray()));
		return new Acquaintances(friends);
	}

	private static void know(Map<Integer, Set<Integer>> known, int one, int other) {
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
	List<int[]> near(int person, int distance) {
		return near(person, distance,
				(someone) -> CompletableFuture.completedFuture(this.friends.getOrDefault(someone, new int[0])));
	}

	/**
	 * The same by asking for each friend, all of a distance at once.
	 * @param person whose friends are searched
	 * @param distance how far
	 * @param friends asks for the friends of one person
	 * @return who is at each distance
	 */
	public static List<int[]> near(int person, int distance, IntFunction<CompletableFuture<int[]>> friends) {
		List<int[]> levels = new ArrayList<>();
		Seen seen = new Seen();
		int[] last = seen.add(Stream.of(new int[] { person }));
		for (int i = 0; i < distance && last.length > 0; i++) {
			List<CompletableFuture<int[]>> asked = IntStream.of(last).mapToObj(friends).toList();
			last = seen.add(asked.stream().map(CompletableFuture::join));
			levels.add(last);
		}
		return levels;
	}

}
