/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads durations as people write them in annotations.
 */
final class DeadlineText {

	private static final Pattern SIMPLE = Pattern.compile("(\\d{1,10})\\s*(ms|s|m|h)");

	private DeadlineText() {
	}

	/** Reads a duration of at least a millisecond that fits a call. */
	static Duration parse(String text) {
		Duration duration = read(text.strip().toLowerCase(Locale.ROOT));
		if (duration.toMillis() < 1 || duration.toMillis() > Integer.MAX_VALUE) {
			throw new IllegalArgumentException("is not between 1 ms and 24 days");
		}
		return duration;
	}

	private static Duration read(String text) {
		Matcher simple = SIMPLE.matcher(text);
		if (simple.matches()) {
			long amount = Long.parseLong(simple.group(1));
			return switch (simple.group(2)) {
				case "ms" -> Duration.ofMillis(amount);
				case "s" -> Duration.ofSeconds(amount);
				case "m" -> Duration.ofMinutes(amount);
				default -> Duration.ofHours(amount);
			};
		}
		try {
			return Duration.parse(text);
		}
		catch (DateTimeParseException ex) {
			throw new IllegalArgumentException("is not a duration; write \"500ms\", \"2s\", \"1m\" or \"PT2S\"", ex);
		}
	}

}
