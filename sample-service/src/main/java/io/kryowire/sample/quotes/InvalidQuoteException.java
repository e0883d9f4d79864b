/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

/**
 * Thrown when a quote is invalid. It is declared in the contract, so callers on other
 * nodes can catch it as if the service were local.
 */
public class InvalidQuoteException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates a new instance.
	 * @param message what is wrong, and what would be valid
	 */
	public InvalidQuoteException(String message) {
		super(message);
	}

}
