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

/**
 * Code that the documentation shows, taken from files that are compiled: all of a file
 * but its package and imports, or what stands between {@code // tag::name} and
 * {@code // end::name}.
 */
final class ExampleCode {

	private ExampleCode() {
	}

	/** Reads {@code path/of/File.java} or {@code path/of/File.java#tag}. */
	static String read(Path sources, String reference) throws IOException {
		int hash = reference.indexOf('#');
		List<String> lines = Files.readAllLines(sources.resolve((hash < 0) ? reference : reference.substring(0, hash)));
		List<String> taken = (hash < 0) ? body(lines) : region(lines, reference.substring(hash + 1));
		if (taken.isEmpty()) {
			throw new IllegalArgumentException("There is no such code: " + reference);
		}
		return String.join("\n", dedented(taken)).strip();
	}

	private static List<String> body(List<String> lines) {
		int start = 0;
		for (int i = 0; i < lines.size(); i++) {
			if (lines.get(i).startsWith("package ") || lines.get(i).startsWith("import ")) {
				start = i + 1;
			}
		}
		return lines.subList(start, lines.size()).stream().filter((line) -> !isMark(line)).toList();
	}

	private static List<String> region(List<String> lines, String tag) {
		List<String> region = new ArrayList<>();
		boolean inside = false;
		for (String line : lines) {
			if (isMark(line)) {
				inside = line.strip().equals("// tag::" + tag) || (inside && !line.strip().equals("// end::" + tag));
			}
			else if (inside) {
				region.add(line);
			}
		}
		return region;
	}

	private static boolean isMark(String line) {
		return line.strip().startsWith("// tag::") || line.strip().startsWith("// end::");
	}

	private static List<String> dedented(List<String> lines) {
		int tabs = lines.stream()
			.filter((line) -> !line.isBlank())
			.mapToInt((line) -> line.length() - line.replaceFirst("^\t+", "").length())
			.min()
			.orElse(0);
		return lines.stream().map((line) -> line.isBlank() ? "" : line.substring(tabs)).toList();
	}

}
