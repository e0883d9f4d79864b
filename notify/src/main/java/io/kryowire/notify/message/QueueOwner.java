/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * What is done with the messages of queues.
 */
interface QueueOwner {

	/**
	 * Handles a message, on a thread of the dispatcher.
	 * @return {@code null} if that is done; else what to wait for before it is handled
	 * again
	 */
	@Nullable CompletableFuture<?> handle(ReceivedMessage message);

	/** Takes note that there was no room for a message, on the thread that reads. */
	void refused(ReceivedMessage message);

}
