/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.failure;

import io.kryowire.codec.WireCoder;
import org.jspecify.annotations.Nullable;

/**
 * Knows how the fields of exceptions are read that were written with other schemas.
 */
@FunctionalInterface
public interface FieldReaders {

	/** Knows no other schema. */
	FieldReaders NONE = (ours, fingerprint) -> null;

	/**
	 * Finds the coder that reads a field.
	 * @param ours the coder of the field here
	 * @param fingerprint the fingerprint of the schema that it was written with, which is
	 * another one
	 * @return the coder, {@code null} if the field cannot be read
	 */
	@Nullable WireCoder<?> find(WireCoder<?> ours, int fingerprint);

}
