/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import org.jspecify.annotations.Nullable;

/**
 * Handles typed messages.
 *
 * @param <T> the type of the payload
 */
@FunctionalInterface
public interface RedisMessageHandler<T> {

	/**
	 * Handles a message.
	 * @param payload what was published
	 * @param message where it came from, and its headers
	 * @throws Exception if it could not be handled
	 */
	void handle(@Nullable T payload, ReceivedMessage message) throws Exception;

}
