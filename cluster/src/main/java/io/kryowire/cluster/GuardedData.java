/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.cluster;

import java.util.concurrent.CompletableFuture;

/**
 * Data that a slot's owner alone writes: each write carries the owner's {@link Fence},
 * and is refused unless that is the one in force. Thread-safe.
 */
public interface GuardedData {

	/**
	 * What the data are called.
	 * @return the name, the same for the same data
	 */
	String name();

	/**
	 * Gets ready for the first fence, so that the first slots do not wait for what is
	 * done once, such as to connect. Does not wait, and nothing has to come of it.
	 */
	default void prepare() {
	}

	/**
	 * Accepts the writes of a slot's new owner from now on, and refuses those of the
	 * owners before.
	 * @param fence the new owner's
	 * @return is completed with whether it is in force; {@code false} if somebody has one
	 * of a later epoch, or of the same epoch and another nonce
	 */
	CompletableFuture<Boolean> raise(Fence fence);

}
