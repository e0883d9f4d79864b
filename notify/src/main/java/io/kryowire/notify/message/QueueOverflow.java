/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * What happens to a message for which there is no room.
 */
public enum QueueOverflow {

	/**
	 * The reader waits for room, for a bounded time, and with it all channels of its
	 * connection; Redis buffers meanwhile, and the subscription stays live. If there is
	 * no room by then, this message and those after it are dropped until half of the
	 * queue is free again: a listener that hangs cannot stop the others for good.
	 */
	BLOCK,

	/** The message that has waited longest is dropped. */
	DROP_OLDEST,

	/** The message is dropped. */
	DROP_NEW,

	/**
	 * The message is dropped, and handed to the {@link RedisMessageErrorHandler} with a
	 * {@link MessageOverflowException}, so that it can end in a dead-letter list.
	 */
	FAIL

}
