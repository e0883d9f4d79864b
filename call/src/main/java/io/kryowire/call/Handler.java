/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

import org.jspecify.annotations.Nullable;

/**
 * Answers the calls of one method.
 */
@FunctionalInterface
public interface Handler {

	/**
	 * Handles a call.
	 * @param arguments the arguments
	 * @return the result, or a {@code CompletionStage} of it
	 * @throws Exception any failure, which is sent to the caller
	 */
	@Nullable Object handle(@Nullable Object[] arguments) throws Exception;

	/**
	 * The exceptions that callers may see with their fields and the names of their
	 * causes. Of all others they get the name and the message. Called once.
	 * @return the exceptions; by default none
	 */
	default ExceptionTypes exceptions() {
		return ExceptionTypes.NONE;
	}

}
