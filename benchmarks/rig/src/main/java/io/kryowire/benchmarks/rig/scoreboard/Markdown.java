/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

/**
 * Text that comes from elsewhere, on the page.
 */
final class Markdown {

	private static final int LONGEST = 160;

	private Markdown() {
	}

	/** So that a cell of a table stays one. */
	static String cell(String text) {
		String line = text.replaceAll("\\s+", " ").strip();
		String cut = (line.length() > LONGEST) ? line.substring(0, LONGEST) + "…" : line;
		return cut.replace("&", "&amp;").replace("<", "&lt;").replace("|", "&#124;");
	}

}
