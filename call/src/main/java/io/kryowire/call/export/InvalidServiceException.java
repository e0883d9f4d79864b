/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

/**
 * Thrown when an object cannot answer calls: it implements no contract, or another one
 * answers them already. The message names both and says what to do.
 */
public final class InvalidServiceException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	InvalidServiceException(String message) {
		super(message);
	}

}
