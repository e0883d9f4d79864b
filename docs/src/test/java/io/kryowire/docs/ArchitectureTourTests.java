/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The tour of the house leads to classes that there are.
 */
class ArchitectureTourTests {

	private static final Pattern CLASS = Pattern.compile("(?<!@)`([A-Z]\\w+)`");

	/** They are others'. */
	private static final Set<String> GUESTS = Set.of("SSLEngine", "FailureAnalyzer");

	@Test
	void everyClassOfTheTourExists() throws IOException {
		Set<String> classes;
		try (Stream<Path> files = Files.walk(Path.of(".."))) {
			classes = files.map((file) -> file.getFileName().toString())
				.filter((name) -> name.endsWith(".java"))
				.map((name) -> name.replace(".java", ""))
				.collect(Collectors.toSet());
		}
		assertThat(CLASS.matcher(Files.readString(Path.of("architecture.md")))
			.results()
			.map((MatchResult result) -> result.group(1))
			.filter((name) -> !GUESTS.contains(name))).hasSizeGreaterThan(30).allMatch(classes::contains);
	}

}
