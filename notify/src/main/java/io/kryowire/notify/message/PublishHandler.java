/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * Publishes messages.
 */
@FunctionalInterface
public interface PublishHandler {

	/**
	 * Publishes a message.
	 * @param message the message
	 * @return how many subscribers have received it, as far as the server knows
	 */
	long publish(OutgoingMessage message);

}
