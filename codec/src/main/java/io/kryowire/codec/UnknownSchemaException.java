/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

/**
 * Thrown when a message was written with a schema that its reader does not know yet. Who
 * can ask for the schema does so, {@linkplain KnownSchemas#learn makes it known}, and
 * reads the message again.
 */
public final class UnknownSchemaException extends WireException {

	private static final long serialVersionUID = 1L;

	private final int id;

	private final int fingerprint;

	public UnknownSchemaException(int id, int fingerprint, String message) {
		super(message);
		this.id = id;
		this.fingerprint = fingerprint;
	}

	/**
	 * The id of the type whose schema is not known.
	 * @return the id, 0 if it is no declared type
	 */
	public int id() {
		return this.id;
	}

	/**
	 * The fingerprint of the schema.
	 * @return 32 bits
	 */
	public int fingerprint() {
		return this.fingerprint;
	}

	@Override
	public Reason reason() {
		return Reason.SCHEMA;
	}

}
