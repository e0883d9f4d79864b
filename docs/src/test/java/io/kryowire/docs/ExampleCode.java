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
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Code that the documentation shows, taken from files that are compiled: all of a file
 * but its package and imports, or what stands between {@code // tag::name} and
 * {@code // end::name}.
 */
final class ExampleCode {

	private static final String WITH_IMPORTS = " with imports";

	private ExampleCode() {
	}

	/**
	 * Reads {@code path/of/File.java} or {@code path/of/File.java#tag}. Followed by
	 * {@value #WITH_IMPORTS}, the code begins with those of the file's imports that it
	 * needs.
	 */
	static String read(Path sources, String reference) throws IOException {
		String place = reference.replace(WITH_IMPORTS, "");
		int hash = place.indexOf('#');
		List<String> lines = Files.readAllLines(sources.resolve((hash < 0) ? place : place.substring(0, hash)));
		List<String> taken = (hash < 0) ? body(lines) : region(lines, place.substring(hash + 1));
		if (taken.isEmpty()) {
			throw new IllegalArgumentException("There is no such code: " + reference);
		}
		String code = String.join("\n", dedented(taken)).strip();
		return reference.endsWith(WITH_IMPORTS) ? imports(lines, code) + code : code;
	}

	private static String imports(List<String> lines, String code) {
		return lines.stream()
			.filter((line) -> line.startsWith("import ") && isUsed(line, code))
			.collect(Collectors.joining("\n", "", "\n\n"));
	}

	private static boolean isUsed(String line, String code) {
		String name = line.substring(line.lastIndexOf('.') + 1).replace(";", "");
		return Pattern.compile("\\b" + Pattern.quote(name) + "\\b").matcher(code).find();
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
