/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when a node cannot run a task: it has no name, or that of another one, or one of
 * its types cannot travel. The message names the task and says what to do.
 */
public final class InvalidTaskException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	InvalidTaskException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
