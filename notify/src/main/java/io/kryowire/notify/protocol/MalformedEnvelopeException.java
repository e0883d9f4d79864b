/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.protocol;

/**
 * Thrown for bytes that begin like an {@link Envelope} and do not go on like one.
 */
public final class MalformedEnvelopeException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	MalformedEnvelopeException(String message) {
		super(message);
	}

}
