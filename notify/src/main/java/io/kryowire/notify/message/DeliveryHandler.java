/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * Handles messages: a listener, with everything that is around it.
 */
@FunctionalInterface
public interface DeliveryHandler {

	/**
	 * Handles a message.
	 * @param message the message
	 * @throws Exception if it could not be handled
	 */
	void handle(ReceivedMessage message) throws Exception;

}
