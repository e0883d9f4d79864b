/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

/**
 * Counts the quotes that this node has accepted.
 */
public interface AcceptedQuotes {

	/**
	 * Returns the number of quotes accepted since this node started.
	 * @return the number
	 */
	long count();

}
