/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What is the same in all processes of the group.
 */
final class StoreProcess {

	private static final Path STATUS = Path.of("/proc/self/status");

	private StoreProcess() {
	}

	static void fill(UserStore store, int users) throws Exception {
		for (int number = 0; number < users; number++) {
			store.put(User.of(number));
		}
		store.flush();
	}

	/** How many megabytes of memory of its own the process has: mapped files are not. */
	static double anonymousMegabytes() throws IOException {
		if (!Files.isReadable(STATUS)) {
			return 0;
		}
		try (Stream<String> lines = Files.lines(STATUS)) {
			return lines.filter((line) -> line.startsWith("RssAnon:"))
				.mapToLong((line) -> Long.parseLong(line.replaceAll("\\D", "")))
				.sum() / 1024.0;
		}
	}

}
