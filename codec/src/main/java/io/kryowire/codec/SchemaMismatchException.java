/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.util.List;

/**
 * Thrown when a message was written with another version of a type, instead of decoding
 * it into garbage.
 */
public final class SchemaMismatchException extends WireException {

	private static final long serialVersionUID = 1L;

	private final String type;

	private final transient List<SchemaDifference> differences;

	public SchemaMismatchException(String type, List<SchemaDifference> differences, String message) {
		super(message);
		this.type = type;
		this.differences = List.copyOf(differences);
	}

	/**
	 * The name of the type whose versions differ.
	 * @return the type's name
	 */
	public String type() {
		return this.type;
	}

	/**
	 * Where the versions differ, as far as the sender's version is known: from the
	 * message itself or {@linkplain WireSchemas#learn learnt} before.
	 * @return the differences, empty if only the fingerprints are known
	 */
	public List<SchemaDifference> differences() {
		return (this.differences != null) ? this.differences : List.of();
	}

	@Override
	public Reason reason() {
		return Reason.SCHEMA;
	}

}
