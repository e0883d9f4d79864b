/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * What is done with the messages of queues.
 */
interface QueueOwner {

	/** Handles a message, on a thread of the dispatcher. */
	void handle(ReceivedMessage message);

	/** Takes note that there was no room for a message, on the thread that reads. */
	void refused(ReceivedMessage message);

}
