/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * Thrown when two types are declared that have the same id.
 */
public final class TypeIdCollisionException extends WireException {

	private static final long serialVersionUID = 1L;

	private final String first;

	private final String second;

	public TypeIdCollisionException(int id, String first, String second) {
		super("%s and %s have the same id on the wire, 0x%08x; give one of them another with @WireType(id = ...)"
			.formatted(first, second, id));
		this.first = first;
		this.second = second;
	}

	/**
	 * The type that was declared first.
	 * @return its name
	 */
	public String first() {
		return this.first;
	}

	/**
	 * The type that was declared second.
	 * @return its name
	 */
	public String second() {
		return this.second;
	}

	@Override
	public Reason reason() {
		return Reason.COLLISION;
	}

}
