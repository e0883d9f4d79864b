/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The tour of the house leads to classes that there are.
 */
class ArchitectureTourTests {

	private static final Pattern CLASS = Pattern.compile("(?<!@)`([A-Z]\\w+)`");

	/** They are others'. */
	private static final Set<String> GUESTS = Set.of("SSLEngine", "FailureAnalyzer");

	private static final Set<String> SKIPPED = Set.of("target", ".git");

	@Test
	void everyClassOfTheTourExists() throws IOException {
		Set<String> classes = classes();
		assertThat(CLASS.matcher(Files.readString(Path.of("architecture.md")))
			.results()
			.map((MatchResult result) -> result.group(1))
			.filter((name) -> !GUESTS.contains(name))).hasSizeGreaterThan(30).allMatch(classes::contains);
	}

	private static Set<String> classes() throws IOException {
		Set<String> classes = new HashSet<>();
		Files.walkFileTree(Path.of(".."), new SimpleFileVisitor<>() {

			/** What is built there comes and goes. */
			@Override
			public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
				return SKIPPED.contains(directory.getFileName().toString()) ? FileVisitResult.SKIP_SUBTREE
						: FileVisitResult.CONTINUE;
			}

			@Override
			public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
				String name = file.getFileName().toString();
				if (name.endsWith(".java")) {
					classes.add(name.replace(".java", ""));
				}
				return FileVisitResult.CONTINUE;
			}

		});
		return classes;
	}

}
