/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.protocol;

/**
 * Thrown when a peer sends what the protocol does not allow. The connection cannot go on.
 */
public final class ProtocolException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	public ProtocolException(String message) {
		super(message);
	}

}
