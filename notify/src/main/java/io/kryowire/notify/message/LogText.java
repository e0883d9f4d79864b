/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import org.jspecify.annotations.Nullable;

/**
 * Texts of strangers, such as the name of a channel that somebody has chosen, as they go
 * into the log: in one line, and not long.
 */
final class LogText {

	private static final int LONGEST = 500;

	private LogText() {
	}

	static String of(@Nullable Object text) {
		String whole = String.valueOf(text);
		boolean cut = whole.length() > LONGEST;
		String shown = (cut ? whole.substring(0, LONGEST) : whole).replaceAll("[\\p{Cntrl}\\u2028\\u2029\\u0085]", "?");
		return cut ? "%s... (%d letters)".formatted(shown, whole.length()) : shown;
	}

}
