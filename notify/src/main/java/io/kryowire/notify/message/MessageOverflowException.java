/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * Says that a message was dropped because there was no room for it, where
 * {@link QueueOverflow#FAIL} is chosen.
 */
public final class MessageOverflowException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	MessageOverflowException(String channel, QueueSettings settings) {
		super(("There is no room for a message from channel '%s': %d may wait for one listener and key, %d and %d bytes in all."
				+ " Handle them faster, raise kryowire.redis.listener.capacity, or choose another kryowire.redis.listener.overflow")
			.formatted(channel, settings.capacity(), settings.totalCapacity(), settings.totalBytes()));
	}

}
