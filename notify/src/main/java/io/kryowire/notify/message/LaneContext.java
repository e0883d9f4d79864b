/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.message;

/**
 * What the lanes of a container share.
 */
interface LaneContext {

	QueueSettings settings();

	Room room();

	Tally tally();

	/** Hands a lane to the dispatcher; {@code false} if it takes nothing any more. */
	boolean dispatch(int keyHash, Lane lane);

	/** The same for a lane whose messages have no key yet. */
	boolean dispatchKeying(int keyHash, Lane lane);

	/** Runs something small on another thread, unless too much of it waits there. */
	void offload(Runnable task);

}
