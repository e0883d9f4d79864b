/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.nio.file.Path;

/**
 * Thrown when a lock file is not what {@link WireCompatibility} has written: it was
 * edited, or holds a merge conflict.
 */
public final class InvalidLockFileException extends IllegalStateException {

	private static final long serialVersionUID = 1L;

	private final int line;

	InvalidLockFileException(Path file, int line, String problem) {
		super("%s, line %d: %s".formatted(file, line, problem));
		this.line = line;
	}

	/**
	 * Where the problem is.
	 * @return the number of the line, from 1
	 */
	public int line() {
		return this.line;
	}

}
