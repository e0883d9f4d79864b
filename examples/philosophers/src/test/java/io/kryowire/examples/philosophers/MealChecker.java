/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.kryowire.examples.philosophers.MealHistory.Meal;

/**
 * Finds what must never be, in a history: a fork that two hold, somebody whom a neighbour
 * overtakes twice, and somebody who starves.
 */
final class MealChecker {

	private final int seats;

	private final Map<String, List<Meal>> tables;

	MealChecker(int seats, MealHistory history) {
		this.seats = seats;
		this.tables = history.meals()
			.stream()
			.sorted(Comparator.comparingLong(Meal::begun))
			.collect(Collectors.groupingBy(Meal::table, LinkedHashMap::new, Collectors.toList()));
	}

	/** Two neighbours, or the two meals of one philosopher, never overlap. */
	List<String> heldTwice() {
		List<String> found = new ArrayList<>();
		this.tables.forEach((table, meals) -> {
			for (int fork = 0; fork < this.seats; fork++) {
				int left = fork;
				int right = (fork + 1) % this.seats;
				Meal last = null;
				for (Meal meal : meals) {
					if (meal.seat() != left && meal.seat() != right) {
						continue;
					}
					if (last != null && meal.begun() < last.end()) {
						found.add("fork %d of %s is held by %s and by %s".formatted(right, table, last, meal));
					}
					last = (last == null || meal.end() > last.end()) ? meal : last;
				}
			}
		});
		return found;
	}

	/**
	 * While somebody waits at a table, a neighbour is given forks at most once. Only what
	 * one life of a table has given is compared, in its own order.
	 */
	List<String> overtakenTwice() {
		List<String> found = new ArrayList<>();
		this.tables.values()
			.stream()
			.flatMap((meals) -> meals.stream().collect(Collectors.groupingBy(Meal::tenure)).values().stream())
			.forEach((meals) -> findOvertaken(meals, found));
		return found;
	}

	private void findOvertaken(List<Meal> meals, List<String> found) {
		Map<Integer, NavigableMap<Long, Meal>> grants = new HashMap<>();
		meals.forEach(
				(meal) -> grants.computeIfAbsent(meal.seat(), (seat) -> new TreeMap<>()).put(meal.granted(), meal));
		meals.forEach((meal) -> neighbours(meal.seat()).stream().filter(grants::containsKey).forEach((neighbour) -> {
			Collection<Meal> others = grants.get(neighbour).subMap(meal.asked(), false, meal.granted(), false).values();
			if (others.size() > 1) {
				found.add("%s has waited while a neighbour ate %d times: %s".formatted(meal, others.size(), others));
			}
		}));
	}

	private Set<Integer> neighbours(int seat) {
		return Set
			.copyOf(new HashSet<>(List.of(Math.floorMod(seat - 1, this.seats), Math.floorMod(seat + 1, this.seats))));
	}

	/** Who has not begun a meal since a time. */
	Set<String> starving(Collection<String> table, Collection<Integer> who, long since) {
		Set<String> left = table.stream()
			.flatMap((name) -> who.stream().map((seat) -> name + " " + seat))
			.collect(Collectors.toCollection(TreeSet::new));
		meals().filter((meal) -> meal.begun() > since).forEach((meal) -> left.remove(meal.table() + " " + meal.seat()));
		return left;
	}

	Stream<Meal> meals() {
		return this.tables.values().stream().flatMap(List::stream);
	}

}
