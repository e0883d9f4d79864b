/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.nodes;

/**
 * The end of this process, without a goodbye.
 */
@FunctionalInterface
public interface Crash {

	/**
	 * Ends the process a moment from now, so that whoever has asked gets an answer.
	 */
	void soon();

}
