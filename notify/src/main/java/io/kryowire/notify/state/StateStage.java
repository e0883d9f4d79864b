/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * Does something around the handling of each change, such as observing it.
 */
@FunctionalInterface
public interface StateStage {

	/**
	 * Goes around a handler.
	 * @param next what is to be called for each change
	 * @return a handler that calls it
	 */
	StateHandler<Object> around(StateHandler<Object> next);

}
