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
	 * Writes a line to the log when values of a topic cannot be read, or when a listener
	 * begins to fail with keys of it, without the value; while that goes on the 10th, the
	 * 100th and so on, and the others are counted.
	 * @return the default
	 */
	static StateErrorHandler logging() {
		return new LoggingStateErrorHandler(System::nanoTime);
	}

}
