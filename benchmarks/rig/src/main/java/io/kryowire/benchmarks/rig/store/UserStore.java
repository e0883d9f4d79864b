/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.store;

import org.jspecify.annotations.Nullable;

/**
 * A map of users in this process. Used by one thread.
 */
public interface UserStore extends AutoCloseable {

	/** Sets a user, of which {@link #flush} waits. */
	void put(User user) throws Exception;

	/** Waits until all users are as safe as the product says, and fails if one is not. */
	default void flush() throws Exception {
	}

	/** Returns a user, or {@code null} if there is none. */
	@Nullable User get(String uid) throws Exception;

	@Override
	default void close() throws Exception {
	}

}
