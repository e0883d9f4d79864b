/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import org.jspecify.annotations.Nullable;

/**
 * Handles changes of a state topic.
 *
 * @param <V> the type of the values
 */
@FunctionalInterface
public interface StateHandler<V> {

	/**
	 * Handles the latest value of a key. Called for one change of a key after the other;
	 * if changes come faster than they are handled, only the latest is.
	 * @param key the key
	 * @param latest its value, {@code null} if it has none any more
	 * @param change what has happened
	 * @throws Exception if it has to be tried again
	 */
	void changed(String key, @Nullable V latest, StateChange change) throws Exception;

}
