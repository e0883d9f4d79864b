/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The dictionary in CONTRIBUTING explains each word once, and names types that exist.
 */
class DictionaryTests {

	private static final Pattern ROW = Pattern.compile("(?m)^\\| \\*\\*([^|*]+)\\*\\* \\| ([^|]+) \\| `(\\w+)` \\|$");

	private static final List<String> MODULES = List.of("codec", "dispatch", "cluster", "call", "notify", "testkit",
			"proof");

	private record Entry(String word, String meaning, String type) {
	}

	@Test
	void eachWordIsExplainedOnceInOneSentence() throws IOException {
		List<Entry> entries = entries();
		assertThat(entries).hasSizeGreaterThan(20);
		assertThat(entries).extracting(Entry::word).doesNotHaveDuplicates();
		assertThat(entries).extracting(Entry::meaning).allMatch((meaning) -> meaning.matches("[A-Z][^.]*\\."));
	}

	@Test
	void eachWordIsCarriedByOneType() throws IOException {
		List<Path> sources = sources();
		for (Entry entry : entries()) {
			assertThat(sources).filteredOn((source) -> name(source).equals(entry.type()))
				.as("main classes called %s, which carries the word %s", entry.type(), entry.word())
				.hasSize(1);
		}
	}

	@Test
	void onlyConnectionsOfCallAreLanes() throws IOException {
		assertThat(sources()).filteredOn((source) -> name(source).matches(".*Lanes?([A-Z].*)?"))
			.allMatch((source) -> source.startsWith(Path.of("..", "call")));
	}

	private static List<Entry> entries() throws IOException {
		String text = Files.readString(Path.of("..", "CONTRIBUTING.md"));
		return ROW.matcher(text)
			.results()
			.map((MatchResult row) -> new Entry(row.group(1), row.group(2), row.group(3)))
			.toList();
	}

	private static List<Path> sources() throws IOException {
		List<Path> sources = new ArrayList<>();
		for (String module : MODULES) {
			try (Stream<Path> files = Files.walk(Path.of("..", module, "src", "main", "java"))) {
				files.filter((file) -> file.toString().endsWith(".java")).forEach(sources::add);
			}
		}
		return sources;
	}

	private static String name(Path source) {
		return source.getFileName().toString().replace(".java", "");
	}

}
