/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.fuzz;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The report about a test of a decoder.
 *
 * @param target the name of what it decodes
 * @param seed the seed of the inputs
 * @param inputs the number of inputs
 * @param refused the number of inputs that were refused
 * @param seeds the number of seeds at the end: an input that is refused in a new way
 * becomes one
 * @param dearest the maximum number of bytes allocated per byte of an input, in addition
 * to what every input may allocate
 * @param slowest the maximum processor time per byte of a long input in nanoseconds,
 * which is the same number of milliseconds per megabyte; determined in long runs only
 * @param findings the number of different findings
 * @param millis the duration of the test
 */
public record FuzzReport(String target, long seed, long inputs, long refused, int seeds, double dearest, double slowest,
		int findings, long millis) {

	private static final Path DIRECTORY = Path.of("target");

	/**
	 * Appends a line to the report of the module.
	 * @param isLong whether the run is so long that the line is printed, too
	 */
	public void write(boolean isLong) {
		if (isLong) {
			System.out.println(this);
		}
		try {
			if (Files.isDirectory(DIRECTORY)) {
				Files.writeString(DIRECTORY.resolve("fuzz.txt"), this + "\n", StandardOpenOption.CREATE,
						StandardOpenOption.APPEND);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT,
				"%s: seed %d, %,d inputs, %,d refused, %d seeds, at most %.1f bytes allocated per byte and %.1f ms per MB, "
						+ "%d findings, %,d ms, %,d/s",
				this.target, this.seed, this.inputs, this.refused, this.seeds, this.dearest, this.slowest,
				this.findings, this.millis, TimeUnit.SECONDS.toMillis(this.inputs) / Math.max(1, this.millis));
	}

}
