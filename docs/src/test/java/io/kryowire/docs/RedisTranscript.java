/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A command of a document, and the bytes that the document shows as the answer.
 *
 * @param command its words, with blanks between them
 * @param answer all strings of the answer, one after the other, in hexadecimal
 */
record RedisTranscript(String command, String answer) {

	private static final String COMMAND = "> ";

	private static final Pattern REMARK = Pattern.compile(" +; .*");

	private static final Pattern BYTES = Pattern.compile("[0-9a-f]{2}( [0-9a-f]{2})*");

	/**
	 * Commands begin with a bracket. What follows are bytes, if a line looks like them,
	 * and otherwise text; everything behind a semicolon is a remark.
	 */
	static List<RedisTranscript> read(Path document) throws IOException {
		List<RedisTranscript> all = new ArrayList<>();
		boolean inside = false;
		for (String line : Files.readAllLines(document)) {
			if (line.startsWith("```")) {
				inside = line.equals("```redis");
			}
			else if (inside && line.startsWith(COMMAND)) {
				all.add(new RedisTranscript(line.substring(COMMAND.length()), ""));
			}
			else if (inside) {
				RedisTranscript last = all.remove(all.size() - 1);
				all.add(new RedisTranscript(last.command(), last.answer() + hex(line)));
			}
		}
		return all;
	}

	private static String hex(String line) {
		String text = REMARK.matcher(line).replaceFirst("").strip();
		return BYTES.matcher(text).matches() ? text.replace(" ", "")
				: HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
	}

}
