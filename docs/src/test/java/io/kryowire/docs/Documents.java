/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a reader may open: the README, its neighbours and the documents here.
 */
final class Documents {

	private static final List<Path> FOLDERS = List.of(Path.of(".."), Path.of(""), Path.of("../benchmarks"),
			Path.of("../sample-service"));

	private Documents() {
	}

	/** All documents, as this module sees them. */
	static Stream<Path> all() {
		return FOLDERS.stream().flatMap(Documents::within);
	}

	/** Whether this run writes what it would otherwise compare. */
	static boolean areUpdated() {
		return Boolean.getBoolean("kryowire.docs.update");
	}

	private static Stream<Path> within(Path folder) {
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter((file) -> file.toString().endsWith(".md")).sorted().toList().stream();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
