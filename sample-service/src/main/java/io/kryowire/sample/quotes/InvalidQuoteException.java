/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

/**
 * Thrown when a quote makes no sense. It is declared in the contract, so callers on other
 * nodes catch it as if the service were here.
 */
public class InvalidQuoteException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param message what is wrong, and what would be right
	 */
	public InvalidQuoteException(String message) {
		super(message);
	}

}
