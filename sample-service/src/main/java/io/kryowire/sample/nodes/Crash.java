/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.nodes;

/**
 * Ends this process without a shutdown.
 */
@FunctionalInterface
public interface Crash {

	/**
	 * Ends the process after a moment, so that the caller still gets an answer.
	 */
	void soon();

}
