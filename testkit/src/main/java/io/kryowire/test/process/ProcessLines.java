/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * What a child process says, line by line. It is read all the time, whoever waits for it:
 * a process whose output nobody reads soon stands still in its logger.
 */
public final class ProcessLines {

	/** The last one is empty: there are no more. */
	private final BlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();

	/**
	 * Begins to read.
	 * @param process a process whose output nobody else reads
	 */
	public ProcessLines(Process process) {
		Thread reader = new Thread(() -> read(process), "kryowire-test-output-" + process.pid());
		reader.setDaemon(true);
		reader.start();
	}

	private void read(Process process) {
		try (BufferedReader output = process.inputReader()) {
			output.lines().map(Optional::of).forEach(this.lines::add);
		}
		catch (IOException | UncheckedIOException ex) {
			// It has been killed
		}
		finally {
			this.lines.add(Optional.empty());
		}
	}

	/**
	 * Waits for a line, and skips those before.
	 * @param beginning how the line begins
	 * @return the rest of the line
	 * @throws InterruptedException if this thread is interrupted
	 * @throws AssertionError if the output ends before
	 */
	public String await(String beginning) throws InterruptedException {
		StringBuilder skipped = new StringBuilder();
		for (Optional<String> line = this.lines.take(); line.isPresent(); line = this.lines.take()) {
			if (line.get().startsWith(beginning)) {
				return line.get().substring(beginning.length());
			}
			skipped.append(line.get()).append('\n');
		}
		this.lines.add(Optional.empty());
		throw new AssertionError("The output has ended without \"%s\":%n%s".formatted(beginning, skipped));
	}

}
