/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when arguments have been written with a schema of which they cannot be read
 * here: no handler has seen them.
 */
final class UnreadableArgumentsException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	UnreadableArgumentsException(String message, @Nullable Throwable cause) {
		super(message, cause, false, false);
	}

}
