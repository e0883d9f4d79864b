/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.lang.reflect.Field;

/**
 * One field of a class or component of a record.
 *
 * @param names its names in the schema; the present one is preceded by the class's name
 * where a superclass has a field of the same name
 * @param shape what it holds
 * @param field the field itself
 * @param missing what it holds where the writer does not have it
 */
public record FieldDefinition(WireNames names, Shape shape, Field field, MissingValue missing) {

	/**
	 * Its present name in the schema.
	 * @return the name
	 */
	public String name() {
		return this.names.now();
	}

}
