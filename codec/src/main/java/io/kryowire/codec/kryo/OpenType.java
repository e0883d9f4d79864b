/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import io.kryowire.codec.schema.NamedSchema;
import io.kryowire.codec.schema.TypeDefinition;
import org.jspecify.annotations.Nullable;

/**
 * A type as it is named where anything may stand.
 *
 * @param type the class of what is read
 * @param id the id on the wire: below 128 a type of the JDK, otherwise a declared class
 * @param fingerprint the fingerprint that is written beside the id of a declared class
 * @param named the schema of a declared class
 * @param body how its instances are written
 * @param definition the declared class, {@code null} for types of the JDK
 * @param standIn whether what is read is of another kind than what was written
 * @param schema reads what was written with another schema, {@code null} for our own
 */
record OpenType(Class<?> type, int id, int fingerprint, @Nullable NamedSchema named, Body body,
		@Nullable TypeDefinition definition, boolean standIn, @Nullable SchemaReader schema) {

	/** A message is about to name this type and its schema. */
	void name() {
		if (this.named != null) {
			this.named.name();
		}
	}

	OpenType asStandIn() {
		return new OpenType(this.type, this.id, this.fingerprint, this.named, this.body, this.definition, true,
				this.schema);
	}

}
