/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.regex.Pattern;

/**
 * Names of others in refusals, which are logged: without line ends, and not too long.
 */
final class Shown {

	private static final int LONGEST = 512;

	private static final Pattern UNPRINTABLE = Pattern.compile("[^\\x20-\\x7e\\p{L}\\p{N}\\p{M}\\p{Sc}\\p{Pc}]");

	private Shown() {
	}

	static String name(String text) {
		String shown = UNPRINTABLE.matcher((text.length() > LONGEST) ? text.substring(0, LONGEST) : text)
			.replaceAll("?");
		return (text.length() > LONGEST) ? shown + "..." : shown;
	}

}
