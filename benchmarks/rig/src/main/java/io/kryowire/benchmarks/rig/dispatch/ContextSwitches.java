/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.dispatch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * How often the threads of this JVM have been taken from a core, or have left it because
 * they had nothing to do, as Linux counts it.
 */
final class ContextSwitches {

	private static final Path TASKS = Path.of("/proc/self/task");

	private static final String COUNTED = "ctxt_switches:";

	private ContextSwitches() {
	}

	/** Of all threads that are alive, 0 where nothing counts them. */
	static long count() {
		if (!Files.isDirectory(TASKS)) {
			return 0;
		}
		try (Stream<Path> threads = Files.list(TASKS)) {
			return threads.mapToLong(ContextSwitches::ofThread).sum();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static long ofThread(Path task) {
		try (Stream<String> lines = Files.lines(task.resolve("status"))) {
			return lines.filter((line) -> line.contains(COUNTED))
				.mapToLong((line) -> Long.parseLong(line.substring(line.indexOf(COUNTED) + COUNTED.length()).strip()))
				.sum();
		}
		catch (NoSuchFileException ex) {
			return 0; // It has ended meanwhile
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
