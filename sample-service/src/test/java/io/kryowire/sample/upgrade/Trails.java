/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.upgrade;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Checks what nodes of several versions have noted: whether a call failed, something
 * could not be read, the topic was stale, or a field was lost.
 */
final class Trails {

	private static final Pattern BAD = Pattern.compile("(failed|unreadable|stale|wrong) .*");

	private static final Pattern FIELD = Pattern.compile("(\\w+)=([^ >]*)(?:>(\\S*))?");

	private static final Pattern NAME = Pattern.compile(".*\\.v(\\d+)\\.trail");

	/** What a field is where no version that knows it has written it. */
	private static final Map<String, String> DEFAULTS = Map.of("price", "0", "count", "0", "currency", "EUR");

	/** The first version that knows the constant of an enum, and what others see. */
	private static final int KNOWS_HOLD = 3;

	private final List<String> complaints = new ArrayList<>();

	/** The updates of each key by the count that they have written. */
	private final Map<String, TreeMap<Long, Update>> updates = new TreeMap<>();

	private int calls;

	/** Reads all trails in a directory. */
	static Trails read(Path directory) throws IOException {
		Trails trails = new Trails();
		try (Stream<Path> files = Files.list(directory)) {
			for (Path file : files.filter((path) -> NAME.matcher(path.toString()).matches()).sorted().toList()) {
				Matcher name = NAME.matcher(file.toString());
				name.matches();
				trails.add(file.getFileName().toString(), Integer.parseInt(name.group(1)), Files.readAllLines(file));
			}
		}
		return trails;
	}

	static int calls(List<String> lines) {
		return (int) lines.stream().filter((line) -> line.startsWith("called ")).count();
	}

	/** Adds the lines of a process. */
	void add(String process, int version, List<String> lines) {
		boolean stopped = false;
		this.calls += calls(lines);
		for (String line : lines) {
			stopped |= line.equals("stopped");
			if (!stopped && BAD.matcher(line).matches()) {
				this.complaints.add(process + ": " + line);
			}
			if (line.startsWith("update ")) {
				Update update = Update.of(process, version, line);
				Update other = this.updates.computeIfAbsent(update.key(), (key) -> new TreeMap<>())
					.put(update.count(), update);
				if (other != null) {
					this.complaints.add("two updates wrote the same count: %s and %s".formatted(other, update));
				}
			}
		}
		if (!stopped) {
			this.complaints.add(process + " did not stop in order");
		}
	}

	int calls() {
		return this.calls;
	}

	/** All that is wrong. */
	List<String> complaints() {
		List<String> all = new ArrayList<>(this.complaints);
		this.updates.values().forEach((updates) -> all.addAll(losses(updates)));
		return all;
	}

	private static List<String> losses(TreeMap<Long, Update> updates) {
		List<String> losses = new ArrayList<>();
		Map<String, String> written = new HashMap<>(DEFAULTS);
		long before = 0;
		for (Update update : updates.values()) {
			if (update.count() != before + 1) {
				losses.add("no update wrote count %d, the one before %s".formatted(before + 1, update));
			}
			before = update.count();
			update.seen().forEach((field, seen) -> {
				String expected = update.asSeen(written.getOrDefault(field, "null"));
				if (!seen.equals(expected)) {
					losses.add("%s was %s and is %s: %s".formatted(field, expected, seen, update));
				}
			});
			written.putAll(update.written());
		}
		return losses;
	}

	/**
	 * One change of a value.
	 */
	private record Update(String process, int version, String key, Map<String, String> seen,
			Map<String, String> written) {

		static Update of(String process, int version, String line) {
			Map<String, String> seen = new TreeMap<>();
			Map<String, String> written = new TreeMap<>();
			FIELD.matcher(line).results().forEach((field) -> {
				seen.put(field.group(1), field.group(2));
				if (field.group(3) != null) {
					written.put(field.group(1), field.group(3));
				}
			});
			return new Update(process, version, line.split(" ")[1], seen, written);
		}

		long count() {
			return Long.parseLong(Objects.requireNonNull(this.written.get("count")));
		}

		String asSeen(String value) {
			return (value.equals("HOLD") && this.version < KNOWS_HOLD) ? "OTHER" : value;
		}

	}

}
