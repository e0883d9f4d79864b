/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

/**
 * Is told of values that cannot be read and of listeners that throw.
 */
@FunctionalInterface
public interface StateErrorHandler {

	/**
	 * Takes note of a failure. What this method throws is logged.
	 * @param failure the failure
	 */
	void failed(StateFailure failure);

	/**
	 * Writes a line to the log for each value that cannot be read and for each key that a
	 * listener begins to fail with, without the value.
	 * @return the default
	 */
	static StateErrorHandler logging() {
		return new LoggingStateErrorHandler();
	}

}
