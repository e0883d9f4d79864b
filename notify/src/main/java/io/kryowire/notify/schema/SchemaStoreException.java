/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.schema;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * Thrown when the schema of a value cannot be stored, so that the value is not written
 * and the message is not published: others could not read it.
 */
public final class SchemaStoreException extends NonTransientDataAccessException {

	private static final long serialVersionUID = 1L;

	/**
	 * Creates an exception.
	 * @param message what is wrong, and what to do
	 * @param cause the reason, if there is another one
	 */
	public SchemaStoreException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
