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
 * What a decoder was given, and what that cost at most.
 *
 * @param target what was tried
 * @param seed which inputs
 * @param inputs how many
 * @param refused how many of them were refused
 * @param seeds how many seeds there were in the end: an input that is refused in a new
 * way becomes one
 * @param dearest the most bytes that were allocated for a byte, beside what every input
 * may allocate
 * @param slowest the most nanoseconds of the processor that a byte of a long input took,
 * which is as many milliseconds for a megabyte; looked for in long runs only
 * @param findings how many of them did what they must not, in different ways
 * @param millis how long it took
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
