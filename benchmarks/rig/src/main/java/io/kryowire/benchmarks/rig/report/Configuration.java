/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * How a run was made: the run script writes it down, a line {@code name: value} each.
 *
 * @param row the row or group that was asked for, {@code all} for the scoreboard
 * @param mode {@code quick} or {@code full} for the scoreboard, otherwise {@code row}
 * @param commit the commit, with {@code -dirty} if files had been changed
 * @param started when it began, in UTC
 * @param tookSeconds how long all launches took together
 * @param seconds how long each subject was measured in each row, in seconds; for the
 * scoreboard it is planned row by row, and this is 0
 * @param rounds into how many launches that was divided
 * @param warmUpSeconds for how long a launch could warm up, or {@code null} if it had the
 * time that it needed
 */
public record Configuration(String row, String mode, String commit, String started, double tookSeconds, double seconds,
		int rounds, @Nullable Double warmUpSeconds) {

	public static Configuration read(Path file) throws IOException {
		Map<String, String> values = new LinkedHashMap<>();
		for (String line : Files.readAllLines(file)) {
			String[] sides = line.split(": ", 2);
			if (sides.length == 2) {
				values.put(sides[0], sides[1].strip());
			}
		}
		return of(values);
	}

	static Configuration of(Map<String, String> values) {
		String warmUp = values.get("warm-up");
		return new Configuration(values.getOrDefault("row", ""), values.getOrDefault("mode", "row"),
				values.getOrDefault("commit", "none"), values.getOrDefault("started", ""),
				Double.parseDouble(values.getOrDefault("took", "0")),
				Double.parseDouble(values.getOrDefault("seconds", "0")),
				Integer.parseInt(values.getOrDefault("rounds", "1")), (warmUp == null) ? null : Double.valueOf(warmUp));
	}

}
