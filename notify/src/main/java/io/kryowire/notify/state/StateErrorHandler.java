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

}
