/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * Thrown when bytes are not what a codec writes: truncated, damaged or forged.
 */
public final class MalformedMessageException extends WireException {

	private static final long serialVersionUID = 1L;

	public MalformedMessageException(String message) {
		super(message);
	}

	public MalformedMessageException(String message, Throwable cause) {
		super(message, cause);
	}

	@Override
	public Reason reason() {
		return Reason.MALFORMED;
	}

}
