/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * Is told of each message that was not handled: because it could not be decoded, because
 * its listener has thrown, or because there was no room for it and
 * {@link QueueOverflow#FAIL} is chosen.
 */
@FunctionalInterface
public interface RedisMessageErrorHandler {

	/**
	 * Deals with a failure, on the thread that should have handled the message, before
	 * the next message of that listener and key. What this method throws is logged; the
	 * subscription goes on in any case.
	 * @param failure the message and what was wrong with it
	 */
	void handle(RedisMessageFailure failure);

	/**
	 * Writes a line to the log for each failure, without the payload.
	 * @return the default
	 */
	static RedisMessageErrorHandler logging() {
		return new LoggingErrorHandler();
	}

}
