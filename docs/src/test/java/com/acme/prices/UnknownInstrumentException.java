/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package com.acme.prices;

public class UnknownInstrumentException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public UnknownInstrumentException(String message) {
		super(message);
	}

}
