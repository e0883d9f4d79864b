/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.access;

import java.nio.charset.StandardCharsets;

import io.kryowire.notify.driver.CommandError;
import io.kryowire.notify.driver.MissingRight;
import org.jspecify.annotations.Nullable;

/**
 * Answers that are none, in words.
 */
public final class Refusals {

	private static final int LONGEST = 200;

	private Refusals() {
	}

	/** What Redis has answered to a command, which is not what it was asked for. */
	public static IllegalStateException of(String command, @Nullable Object answer) {
		if (answer instanceof CommandError error && MissingRight.is(error.message())) {
			return new IllegalStateException(MissingRight.words(command, "the keys of the topic", error.message()));
		}
		return new IllegalStateException("Redis answered %s with %s".formatted(command, words(answer)));
	}

	private static String words(@Nullable Object answer) {
		String text = String
			.valueOf((answer instanceof CommandError error) ? error.message() : (answer instanceof byte[] bytes)
					? new String(bytes, 0, Math.min(bytes.length, LONGEST), StandardCharsets.UTF_8) : answer);
		return (text.length() > LONGEST) ? text.substring(0, LONGEST) : text;
	}

}
