/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * Says which messages have to be handled one after the other, where that is not the
 * channel. A listener that implements this interface decides for its own messages.
 */
@FunctionalInterface
public interface MessageKeyExtractor {

	/**
	 * Returns the key of a message. Called for the messages of a channel one after the
	 * other, never on the thread that reads the connection.
	 * @param message the message
	 * @return the key: messages with equal keys are handled in order, others may be
	 * handled at the same time
	 */
	Object key(ReceivedMessage message);

}
