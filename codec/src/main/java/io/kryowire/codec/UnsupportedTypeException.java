/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * Thrown when a type is declared that cannot travel, such as a thread or an inner class.
 */
public final class UnsupportedTypeException extends WireException {

	private static final long serialVersionUID = 1L;

	private final String type;

	public UnsupportedTypeException(String type, String message) {
		super(message);
		this.type = type;
	}

	/**
	 * What cannot travel.
	 * @return the type's name
	 */
	public String type() {
		return this.type;
	}

	@Override
	public Reason reason() {
		return Reason.UNSUPPORTED;
	}

}
