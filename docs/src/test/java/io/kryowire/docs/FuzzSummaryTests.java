/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Adds up what the decoders of all modules were tried with, after those modules: the last
 * words of {@code mvn -Pfuzz verify}.
 */
@Tag("fuzz")
class FuzzSummaryTests {

	/** What is promised for 60 times as many inputs as in every build. */
	private static final long PROMISED = 50_000_000;

	private static final int TIMES = 120;

	private static final Pattern LINE = Pattern
		.compile("(.+): seed \\d+, ([\\d,]+) inputs, .* and ([\\d.]+) ms per MB, (\\d+) findings, ([\\d,]+) ms, .*");

	private record Target(String module, String name, long inputs, double worst, int findings, long millis) {

		@Override
		public String toString() {
			return String.format(Locale.ROOT, "%-9s%-52s%,12d inputs%8.1f ms/MB%3d findings%8d s", this.module,
					this.name, this.inputs, this.worst, this.findings, this.millis / 1000);
		}

	}

	@Test
	void whatWasTriedIsToldInTheEnd() throws IOException {
		int times = Integer.getInteger("kryowire.fuzz.times", 1);
		assumeThat(times).as("longer runs only").isGreaterThan(1);
		List<Target> targets = new ArrayList<>();
		for (String module : List.of("codec", "call", "notify")) {
			Path report = Path.of("..", module, "target", "fuzz.txt");
			if (Files.exists(report)) {
				targets.addAll(read(module, Files.readAllLines(report)));
			}
		}
		long inputs = targets.stream().mapToLong(Target::inputs).sum();
		targets.forEach(System.out::println);
		System.out.println(new Target("all", "", inputs, targets.stream().mapToDouble(Target::worst).max().orElse(0),
				targets.stream().mapToInt(Target::findings).sum(), targets.stream().mapToLong(Target::millis).sum()));
		if (times >= TIMES) {
			assertThat(inputs).isGreaterThanOrEqualTo(PROMISED);
		}
	}

	/** The latest line of each target: a module that was not cleaned has earlier ones. */
	private static List<Target> read(String module, List<String> lines) {
		Map<String, Target> latest = new LinkedHashMap<>();
		for (String line : lines) {
			Matcher parts = LINE.matcher(line);
			if (parts.matches()) {
				latest.put(parts.group(1), new Target(module, parts.group(1), number(parts.group(2)),
						Double.parseDouble(parts.group(3)), Integer.parseInt(parts.group(4)), number(parts.group(5))));
			}
		}
		return List.copyOf(latest.values());
	}

	private static long number(String text) {
		return Long.parseLong(text.replace(",", ""));
	}

}
