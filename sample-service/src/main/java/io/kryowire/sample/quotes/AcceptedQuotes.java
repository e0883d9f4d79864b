/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

/**
 * How busy this node is with quotes.
 */
public interface AcceptedQuotes {

	/**
	 * How many quotes this node has accepted since it started.
	 * @return the number
	 */
	long count();

}
