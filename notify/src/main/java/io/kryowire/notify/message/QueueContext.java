/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * What the queues of a container share.
 */
interface QueueContext {

	QueueSettings settings();

	Room room();

	Counters counters();

	/** Hands a queue to the dispatcher; {@code false} if it takes nothing any more. */
	boolean dispatch(int keyHash, MessageQueue queue);

	/** The same for a queue whose messages have no key yet. */
	boolean dispatchKeying(int keyHash, MessageQueue queue);

	/** Runs something small on another thread, unless too much of it waits there. */
	void offload(Runnable task);

}
