/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.protocol;

import java.util.regex.Pattern;

/**
 * Text that others have made, as it may stand in a line of a log.
 */
public final class ForeignText {

	/** Neither the ends of lines nor what a terminal obeys, nor what nobody sees. */
	private static final Pattern UNPRINTABLE = Pattern.compile("[^\\p{L}\\p{M}\\p{N}\\p{P}\\p{S} ]");

	private ForeignText() {
	}

	/**
	 * Has a text on one line, and in bounds.
	 * @param text the text
	 * @param longest how many characters of it are kept
	 * @return those of them that can be seen, with a question mark in the place of each
	 * other one, and three dots for what is missing
	 */
	public static String oneLine(String text, int longest) {
		boolean whole = text.length() <= longest;
		String kept = whole ? text : text.substring(0, longest);
		return UNPRINTABLE.matcher(kept).replaceAll("?") + (whole ? "" : "...");
	}

}
