/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * Thrown when another version of a type can be read, but not this value: a number that is
 * too large, a constant that is unknown here. Others of the same version may be read.
 */
public final class ValueMismatchException extends WireException {

	private static final long serialVersionUID = 1L;

	public ValueMismatchException(String message) {
		super(message);
	}

	@Override
	public Reason reason() {
		return Reason.SCHEMA;
	}

}
