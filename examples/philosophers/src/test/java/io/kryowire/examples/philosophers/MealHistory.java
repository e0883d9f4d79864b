/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.examples.philosophers;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the histories of all nodes say together.
 */
final class MealHistory {

	private final List<Meal> meals = new ArrayList<>();

	/** Reads files, each of which a node has written. */
	static MealHistory read(Collection<Path> files) throws IOException {
		return readOn(files.stream().collect(Collectors.toMap((file) -> file, (file) -> 0L)));
	}

	/**
	 * What had begun at a time. Files that are still written to are read one after the
	 * other: the end of a meal may be missing, though a later one of another file is not.
	 */
	MealHistory begunBy(long time) {
		MealHistory earlier = new MealHistory();
		this.meals.stream().filter((meal) -> meal.begun() - time <= 0).forEach(earlier.meals::add);
		return earlier;
	}

	/** Reads what was written to each file after so many bytes. */
	static MealHistory readOn(Map<Path, Long> files) throws IOException {
		MealHistory history = new MealHistory();
		for (Map.Entry<Path, Long> file : files.entrySet()) {
			if (Files.exists(file.getKey())) {
				try (FileInputStream input = new FileInputStream(file.getKey().toFile())) {
					input.skipNBytes(file.getValue());
					history.add(new String(input.readAllBytes(), StandardCharsets.US_ASCII));
				}
			}
		}
		return history;
	}

	/** Notes that whatever process has written to the file is dead by now. */
	static void killed(Path file, long now) throws IOException {
		Files.writeString(file, "\nkilled %d .\n".formatted(now), StandardOpenOption.APPEND);
	}

	/** A line without a dot is one that its process has not lived to write. */
	void add(String text) {
		Map<String, Meal> open = new LinkedHashMap<>();
		for (String line : text.split("\n")) {
			String[] words = line.split(" ");
			if (!line.endsWith(" .")) {
				continue;
			}
			switch (words[0]) {
				case "killed" -> {
					open.values().forEach((meal) -> this.meals.add(meal.until(Math.min(meal.end(), number(words[1])))));
					open.clear();
				}
				case "begun" -> begin(open, words);
				default -> change(open, words);
			}
		}
		this.meals.addAll(open.values());
	}

	private void begin(Map<String, Meal> open, String[] words) {
		Meal meal = new Meal(words[1], Integer.parseInt(words[2]), number(words[3]), number(words[4]), number(words[5]),
				number(words[6]), number(words[7]), number(words[8]));
		Meal before = open.put(words[1] + " " + words[2], meal);
		if (before != null) {
			this.meals.add(before);
		}
	}

	private void change(Map<String, Meal> open, String[] words) {
		String seat = words[1] + " " + words[2];
		Meal meal = open.get(seat);
		// Forks may also be held before the meal begins
		if (meal != null && meal.number() == number(words[3])) {
			Meal changed = meal.until(number(words[4]));
			if (words[0].equals("ended")) {
				open.remove(seat);
				this.meals.add(changed);
			}
			else {
				open.put(seat, changed);
			}
		}
	}

	private static long number(String word) {
		return Long.parseLong(word);
	}

	List<Meal> meals() {
		return List.copyOf(this.meals);
	}

	/**
	 * A meal.
	 *
	 * @param table where
	 * @param seat whose
	 * @param number which one of this seat
	 * @param begun when it has begun
	 * @param end when it has ended, or must have ended at the latest
	 * @param tenure the life of the table that has given the forks
	 * @param asked the position of the request in that life
	 * @param granted the position of the grant in that life
	 */
	record Meal(String table, int seat, long number, long begun, long end, long tenure, long asked, long granted) {

		Meal until(long last) {
			return new Meal(this.table, this.seat, this.number, this.begun, last, this.tenure, this.asked,
					this.granted);
		}

	}

}
