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
 * What a child process writes up to its end. It is waited for as long as the process gets
 * on: one that starts an application again and again takes longer than a single step may.
 */
public final class ProcessOutput {

	/** Shared with the thread that reads. */
	private final StringBuffer written = new StringBuffer();

	ProcessOutput() {
	}

	/**
	 * Reads until the end.
	 * @param process what writes
	 * @return everything that it has written
	 * @throws ExecutionException if reading fails
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static String read(Process process) throws ExecutionException, InterruptedException {
		return read(process, (line) -> {
		});
	}

	/**
	 * Reads until the end, and passes on each line at once.
	 * @param process what writes
	 * @param lines gets each line, in another thread
	 * @return everything that it has written
	 * @throws ExecutionException if reading fails, or what gets the lines
	 * @throws InterruptedException if this thread is interrupted
	 */
	public static String read(Process process, LineReader lines) throws ExecutionException, InterruptedException {
		ProcessOutput output = new ProcessOutput();
		return output.await(CompletableFuture.runAsync(() -> output.readAll(process, lines)), Waiting.LONGEST);
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
		throw new AssertionError("Nothing has been written for %s after:%n%s".formatted(longest, this.written));
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
			throw new IllegalStateException("It has written:\n" + this.written, ex);
		}
	}

	/** What is done with a line. */
	public interface LineReader {

		/**
		 * Gets the next line.
		 * @param line without its end
		 * @throws Exception whatever ends the reading
		 */
		void accept(String line) throws Exception;

	}

}
