/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * Thrown when a value's class, or a type id in a message, is not among the types that
 * were declared and allowed.
 */
public final class TypeNotAllowedException extends WireException {

	private static final long serialVersionUID = 1L;

	private final String type;

	public TypeNotAllowedException(String type, String message) {
		super(message);
		this.type = type;
	}

	/**
	 * What was refused.
	 * @return the class's name, or the id where only that is known
	 */
	public String type() {
		return this.type;
	}

	@Override
	public Reason reason() {
		return Reason.TYPE;
	}

}
