/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.process;

import java.io.BufferedReader;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.kryowire.test.waiting.Waiting;

/**
 * The output of a child process up to its end. Reading continues as long as the process
 * makes progress, since one with many steps takes longer than a single step may.
 */
public final class ProcessOutput {

	/** Shared with the thread that reads. */
	private final StringBuffer written = new StringBuffer();

	ProcessOutput() {
	}

	/**
	 * Reads the output until the process ends.
	 * @param process the process
	 * @return its whole output
	 * @throws ExecutionException if reading fails
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static String read(Process process) throws ExecutionException, InterruptedException {
		return read(process, (line) -> {
		});
	}

	/**
	 * Reads the output until the process ends, and passes on each line immediately.
	 * @param process the process
	 * @param lines receives each line, on another thread
	 * @return its whole output
	 * @throws ExecutionException if reading or the receiver of the lines fails
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static String read(Process process, LineReader lines) throws ExecutionException, InterruptedException {
		ProcessOutput output = new ProcessOutput();
		return output.await(CompletableFuture.runAsync(() -> output.readAll(process, lines)), Waiting.START);
	}

	/**
	 * Waits for the end.
	 * @param end is done when all has been read
	 * @param longest how long nothing may have been written
	 */
	String await(Future<?> end, Duration longest) throws ExecutionException, InterruptedException {
		int before;
		do {
			before = this.written.length();
			try {
				end.get(longest.toMillis(), TimeUnit.MILLISECONDS);
				return this.written.toString();
			}
			catch (TimeoutException ex) {
				// If it has written something since, it gets on.
			}
		}
		while (this.written.length() > before);
		throw new AssertionError(
				"The process has not written anything for %s. Its output:%n%s".formatted(longest, this.written));
	}

	void add(String line) {
		this.written.append(line).append('\n');
	}

	private void readAll(Process process, LineReader lines) {
		try (BufferedReader output = process.inputReader()) {
			for (String line = output.readLine(); line != null; line = output.readLine()) {
				add(line);
				lines.accept(line);
			}
		}
		catch (Exception ex) {
			throw new IllegalStateException("The output of the process:\n" + this.written, ex);
		}
	}

	/** Receives lines. */
	public interface LineReader {

		/**
		 * Receives the next line.
		 * @param line the line, without its line break
		 * @throws Exception to stop reading
		 */
		void accept(String line) throws Exception;

	}

}
