/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.codec.ReadingSchema;

/**
 * Writes lock files: each version of a type once, with a line for each of its members,
 * and then the roots, which name them. Equal contents are equal bytes.
 */
final class LockFileWriter {

	/** What the first line begins with, with the number of the format. */
	static final String FORMAT = "# kryowire.lock 1";

	static final String HEADER = """
			%s: the versions of the types that this application sends and stores.
			# WireCompatibility compares the code with them. Keep this file under version control, and do not edit it.
			# To add the versions of the code: run the test with -Dkryowire.lock.update=true
			# To forget a version that no process and no stored value has any more: delete its lines under "root".
			# After a merge conflict: take the file of the branch that you merge into, and run the update.
			""".formatted(FORMAT);

	private LockFileWriter() {
	}

	/** Writes a file, whole or not at all. */
	static void write(LockFile lock, Path file) {
		try {
			Path directory = file.toAbsolutePath().getParent();
			Files.createDirectories(directory);
			Path whole = Files.createTempFile(directory, ".kryowire", ".lock");
			try {
				Files.writeString(whole, text(lock));
				Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
			}
			finally {
				Files.deleteIfExists(whole);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot write %s".formatted(file), ex);
		}
	}

	static String text(LockFile lock) {
		StringBuilder text = new StringBuilder(HEADER);
		List<Map.Entry<String, String>> lines = new ArrayList<>(types(lock).entrySet());
		// Stable: versions of one type stay in the order in which roots name them
		lines.sort(Comparator.comparing((line) -> name(line.getKey())));
		for (Map.Entry<String, String> type : lines) {
			text.append("\ntype ").append(type.getKey()).append('\n');
			TypeLines.split(type.getValue()).forEach((line) -> text.append("  ").append(line).append('\n'));
		}
		lock.roots().forEach((root, versions) -> {
			text.append("\nroot ").append(root).append('\n');
			for (int i = 0; i < versions.size(); i++) {
				version(i + 1, versions.get(i), text);
			}
		});
		return text.toString();
	}

	private static void version(int number, ReadingSchema version, StringBuilder text) {
		text.append(head(String.valueOf(number), version)).append('\n');
		String[] lines = version.schema().text().split("\n", -1);
		text.append("    is ").append(lines[0]).append('\n');
		for (int i = 1; i < lines.length; i++) {
			text.append("    has ").append(TypeLines.label(lines[i])).append('\n');
		}
		version.marks().forEach((mark) -> text.append("    reads ").append(mark).append('\n'));
	}

	/** The first line of a version, with hashes of all that follows. */
	static String head(String number, ReadingSchema version) {
		String head = "  version %s %s id %08x".formatted(number, TypeLines.hash(version.schema().text()),
				version.schema().id());
		return version.marks().isEmpty() ? head : head + " reads " + TypeLines.hash(String.join("\n", version.marks()));
	}

	private static Map<String, String> types(LockFile lock) {
		Map<String, String> types = new LinkedHashMap<>();
		lock.roots()
			.values()
			.forEach((versions) -> versions.forEach((version) -> version.schema()
				.text()
				.lines()
				.skip(1)
				.forEach((line) -> types.put(TypeLines.label(line), line))));
		return types;
	}

	private static String name(String label) {
		return label.substring(0, label.lastIndexOf('@'));
	}

}
