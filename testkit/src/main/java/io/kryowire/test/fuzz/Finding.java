/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jspecify.annotations.Nullable;

/**
 * An input that does what it must not.
 *
 * @param what what it does
 * @param place where: findings in one place are one
 * @param input the input
 * @param isCostly whether it is what it costs
 * @param problem what was thrown, if anything was
 */
record Finding(String what, String place, FuzzInput input, boolean isCostly, @Nullable Throwable problem) {

	private static final int LONGEST_PRINTED = 2000;

	/** Says how to try the input again. */
	String describe(String target) {
		String text = this.input.toString();
		if (text.length() > LONGEST_PRINTED) {
			text = write(target, text).toString();
		}
		return "%s (%d bytes): again with -Dkryowire.fuzz.replay=%s".formatted(this.what, this.input.length(), text);
	}

	private Path write(String target, String text) {
		try {
			Path file = Files.createTempFile("kryowire-fuzz-" + target.replaceAll("[^A-Za-z0-9]+", "-"), ".hex");
			return Files.writeString(file, text, StandardCharsets.US_ASCII);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
