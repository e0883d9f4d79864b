/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.redis;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import io.kryowire.test.waiting.Waiting;

/**
 * A server's program, which has been seen to run on this machine.
 *
 * @param path where it is
 * @param version what it says of itself
 */
record Executable(Path path, String version) {

	private static final Pattern VERSION = Pattern.compile("\\bv=(\\d+[.\\d]*)");

	/** Asks the program for its version: one with missing libraries cannot tell. */
	static Optional<Executable> probe(Path path) {
		try {
			Process process = new ProcessBuilder(path.toString(), "--version").redirectErrorStream(true).start();
			process.getOutputStream().close();
			String output = new String(process.getInputStream().readAllBytes());
			if (!process.waitFor(Waiting.LONGEST.toMillis(), TimeUnit.MILLISECONDS)) {
				process.destroyForcibly();
				return Optional.empty();
			}
			var matcher = VERSION.matcher(output);
			return (process.exitValue() == 0 && matcher.find()) ? Optional.of(new Executable(path, matcher.group(1)))
					: Optional.empty();
		}
		catch (IOException ex) {
			return Optional.empty();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Optional.empty();
		}
	}

}
