/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.WireSchema;
import org.jspecify.annotations.Nullable;

/**
 * Reads a lock file, and says in which line something is wrong.
 */
final class LockFileReader {

	private static final Pattern CONFLICT = Pattern.compile("(<{7}|={7}|>{7}|\\|{7})( .*)?");

	private static final Pattern VERSION = Pattern
		.compile("  version (\\d{1,9}) ([0-9a-f]{8}) id ([0-9a-f]{8})( reads [0-9a-f]{8})?");

	private static final String TYPE = "type ";

	private static final String ROOT = "root ";

	private final Path file;

	private final List<String> lines;

	private final Map<String, String> types = new HashMap<>();

	private final SortedMap<String, List<ReadingSchema>> roots = new TreeMap<>();

	private int next;

	private LockFileReader(Path file, List<String> lines) {
		this.file = file;
		this.lines = lines;
	}

	/**
	 * Reads a file.
	 * @param file the file
	 * @return its contents, nothing if there is no such file
	 * @throws InvalidLockFileException if it cannot be understood or was edited
	 */
	static LockFile read(Path file) {
		if (!Files.exists(file)) {
			return LockFile.EMPTY;
		}
		try {
			return new LockFileReader(file, Files.readAllLines(file)).read();
		}
		catch (CharacterCodingException ex) {
			throw new InvalidLockFileException(file, 1, "This is not UTF-8");
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot read %s".formatted(file), ex);
		}
	}

	private LockFile read() {
		refuseConflicts();
		if (this.lines.isEmpty() || !this.lines.get(0).startsWith(LockFileWriter.FORMAT + ":")) {
			throw invalid(1, "The first line of a lock file begins with \"%s:\"; delete the file, and run the update"
				.formatted(LockFileWriter.FORMAT));
		}
		while (this.next < this.lines.size()) {
			String line = this.lines.get(this.next++);
			if (line.startsWith(TYPE)) {
				type(line.substring(TYPE.length()));
			}
			else if (line.startsWith(ROOT)) {
				root(line.substring(ROOT.length()));
			}
			else if (!line.isBlank() && !line.startsWith("#")) {
				throw invalid(this.next, "\"%s\" does not belong here".formatted(line));
			}
		}
		return new LockFile(this.roots);
	}

	private void refuseConflicts() {
		for (int i = 0; i < this.lines.size(); i++) {
			if (CONFLICT.matcher(this.lines.get(i)).matches()) {
				throw invalid(i + 1, "\"%s\" is left of a merge. Take the file of the branch that you merge into, and "
					.formatted(this.lines.get(i)) + "run the test with -Dkryowire.lock.update=true");
			}
		}
	}

	private void type(String label) {
		int start = this.next;
		List<String> parts = new ArrayList<>();
		for (String part = indented(); part != null; part = indented()) {
			parts.add(part);
		}
		String line = TypeLines.join(parts);
		if (!TypeLines.label(line).equals(label)) {
			throw invalid(start, "The lines of type %s have been edited: they are those of %s. Restore them"
				.formatted(label, TypeLines.label(line)));
		}
		this.types.put(label, line);
	}

	private void root(String name) {
		int start = this.next;
		List<ReadingSchema> versions = new ArrayList<>();
		for (String line = indented(); line != null; line = indented()) {
			Matcher version = VERSION.matcher(line);
			if (!version.matches()) {
				throw invalid(this.next, "\"%s\" is not the line of a version".formatted(line.strip()));
			}
			versions.add(version(version));
		}
		if (this.roots.put(name, List.copyOf(versions)) != null) {
			throw invalid(start, "There are two lists of versions of %s. Take that of the branch that you merge into, "
				.formatted(name) + "and run the test with -Dkryowire.lock.update=true");
		}
	}

	private ReadingSchema version(Matcher head) {
		int start = this.next;
		List<String> text = new ArrayList<>();
		List<String> marks = new ArrayList<>();
		for (String line = indented(); line != null; line = indented()) {
			if (line.startsWith("    is ") && text.isEmpty()) {
				text.add(line.substring("    is ".length()));
			}
			else if (line.startsWith("    has ") && !text.isEmpty()) {
				text.add(type(this.next, line.substring("    has ".length())));
			}
			else if (line.startsWith("    reads ")) {
				marks.add(line.substring("    reads ".length()));
			}
			else {
				this.next--;
				break;
			}
		}
		WireSchema schema = new WireSchema(Integer.parseUnsignedInt(head.group(3), 16), String.join("\n", text));
		ReadingSchema version = new ReadingSchema(schema, marks);
		if (!LockFileWriter.head(head.group(1), version).equals(head.group())) {
			throw invalid(start, "The lines of version %s have been edited: they are those of \"%s\". Restore them"
				.formatted(head.group(1), LockFileWriter.head(head.group(1), version).strip()));
		}
		return version;
	}

	private String type(int number, String label) {
		String line = this.types.get(label);
		if (line == null) {
			throw invalid(number, "There is no \"type %s\" above".formatted(label));
		}
		return line;
	}

	/** The next line if it is indented, and {@code null} otherwise. */
	private @Nullable String indented() {
		if (this.next < this.lines.size() && this.lines.get(this.next).startsWith("  ")) {
			return this.lines.get(this.next++);
		}
		return null;
	}

	private InvalidLockFileException invalid(int line, String problem) {
		return new InvalidLockFileException(this.file, line, problem);
	}

}
